import { ok, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
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
import { getSupportChat, openPictureEncoder } from "#/server/site/index.ts";
import { addFeedbackPicture, sendFeedback } from "./feedback.ts";
import { listSupportOf, sendSupport } from "./support.ts";

/** The calls of customer service and feedback. */
export function supportRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const encodePicture = openPictureEncoder();
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
    serve(sendFeedbackCall, (input, context) => sendFeedback({ db, clock }, input, context)),
    serve(addFeedbackPictureCall, (input, context) =>
      addFeedbackPicture({ db, clock, encodePicture }, input, context),
    ),
  ];
}
