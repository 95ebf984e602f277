import { NO_OWN_TEXTS, type OwnTexts } from "#/content/own/texts.ts";
import { ok, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { answerHelp as answerHelpCall } from "#/lib/contract/messages/help.ts";
import {
  addFeedbackPicture as addFeedbackPictureCall,
  listSupport,
  openSupportChat,
  SUPPORT_PATH_TYPE,
  sendFeedback as sendFeedbackCall,
  sendSupport as sendSupportCall,
  VIP_ABOVE_RANK,
} from "#/lib/contract/messages/support.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { getMember } from "#/server/members/index.ts";
import { getSupportChat, openHelpCenter, openPictureEncoder } from "#/server/site/index.ts";
import { addFeedbackPicture, sendFeedback } from "./feedback.ts";
import { answerHelp } from "./help-answers.ts";
import { listSupportOf, sendSupport } from "./support.ts";

/** The calls of customer service, feedback and the help centre's answers. */
export function supportRoutes({
  db,
  clock,
  ownTexts = () => NO_OWN_TEXTS,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly ownTexts?: () => OwnTexts;
}): Route[] {
  const encodePicture = openPictureEncoder();
  const helpCenter = openHelpCenter(ownTexts);
  const isArticle = (id: string, language: string) =>
    helpCenter(language).groups.some(({ articles }) => articles.some((one) => one.id === id));
  return [
    serve(openSupportChat, async ({ b2c, title, language, headerColor }, { session }) => {
      const rank = session ? ((await getMember(db, session.memberId)).rankLevel ?? 0) : 0;
      const chat = await getSupportChat(db, rank > VIP_ABOVE_RANK);
      if (!chat) return refuse("no_support_chat");
      const url = new URL(chat.url);
      for (const [name, value] of Object.entries({ b2c, title, language, headerColor }))
        url.searchParams.set(name, String(value));
      const pathList = [{ type: SUPPORT_PATH_TYPE, path: chat.path }];
      return ok({ chatUrl: url.href, version: { pathList } });
    }),
    serve(listSupport, async (input, { session }) =>
      ok(await listSupportOf(db, session.memberId, input)),
    ),
    serve(sendSupportCall, (input, context) => sendSupport({ db, clock }, input, context)),
    serve(answerHelpCall, (input, context) => answerHelp({ db, clock, isArticle }, input, context)),
    serve(sendFeedbackCall, (input, context) => sendFeedback({ db, clock }, input, context)),
    serve(addFeedbackPictureCall, (input, context) =>
      addFeedbackPicture({ db, clock, encodePicture }, input, context),
    ),
  ];
}
