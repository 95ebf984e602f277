import { listChat, reportChat, sendChat } from "#/lib/contract/messages/chat.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { type ChatDeps, listChatLines, reportChatLine, sendChatLine } from "./lines.ts";

/** The calls of the chat room. */
export function chatRoutes(deps: ChatDeps): Route[] {
  return [
    serve(listChat, (input, context) => listChatLines(deps, input, context)),
    serve(sendChat, (input, context) => sendChatLine(deps, input, context)),
    serve(reportChat, (input, context) => reportChatLine(deps, input, context)),
  ];
}
