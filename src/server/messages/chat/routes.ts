import { refuse } from "#/lib/base/result.ts";
import { listChat, reportChat, sendChat } from "#/lib/contract/messages/chat.ts";
import * as wins from "#/lib/contract/messages/win-cards.ts";
import { inTransaction } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { type CardDeps, getWinCard, shareWinCard } from "./cards.ts";
import { type ChatDeps, listChatLines, reportChatLine, sendChatLine } from "./lines.ts";

/** The calls of the chat room; `findWin` asks the areas what a member won. */
export function chatRoutes(deps: ChatDeps & Partial<Pick<CardDeps, "findWin">>): Route[] {
  const { db, findWin = async () => ({}) } = deps;
  return [
    serve(listChat, (input, context) => listChatLines(deps, input, context)),
    serve(sendChat, (input, context) => sendChatLine(deps, input, context)),
    serve(reportChat, (input, context) => reportChatLine(deps, input, context)),
    serve(wins.getWinCard, (input, { session, holdSession }) =>
      inTransaction(db, async (tx) => {
        if (!(await holdSession(tx))) return refuse("session_expired");
        return getWinCard(tx, { ...deps, findWin }, { ...input, session });
      }),
    ),
    serve(wins.shareWinCard, (input, { session, holdSession }) =>
      inTransaction(db, async (tx) => {
        if (!(await holdSession(tx))) return refuse("session_expired");
        return shareWinCard(tx, { ...deps, findWin }, { ...input, session });
      }),
    ),
  ];
}
