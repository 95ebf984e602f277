import * as z from "zod/mini";
import { call, done } from "../call.ts";

/**
 * Say whether a help article helped. One answer an article, language and browser: the last one counts (path ours).
 */
export const answerHelp = call({
  method: "PUT",
  path: "/wps/help/answers",
  who: "anyone",
  module: "HELP_CENTER",
  input: z.strictObject({
    article: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
    helped: z.boolean(),
  }),
  reply: done,
  refusals: ["not_found"],
});
