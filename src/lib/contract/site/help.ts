import * as z from "zod/mini";
import { call, nothing } from "../call.ts";

/** The help centre's articles by group, in the language of `Accept-Language` (SPEC §7); `lang` is the one a text is in. */
export const getHelpCenter = call({
  method: "GET",
  path: "/wps/system/helpCenter",
  who: "anyone",
  module: "HELP_CENTER",
  input: nothing,
  reply: z.object({
    groups: z.array(
      z.object({
        groupId: z.string(),
        title: z.string(),
        articles: z.array(
          z.object({
            id: z.string(),
            lang: z.string(),
            title: z.string(),
            summary: z.string(),
            /** Of the article's page, on this site. */
            url: z.string(),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
});
