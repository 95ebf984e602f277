import * as z from "zod/mini";
import { call, nothing } from "../call.ts";
import { botProof } from "./bot-check.ts";

/** A captcha for this device: a base64 PNG without a data-URI prefix (ENT-29). One answer, five minutes. */
export const getCaptcha = call({
  method: "GET",
  path: "/wps/captcha",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: nothing,
  reply: z.string(),
  refusals: [],
});

/**
 * Be told what this device's captcha says, for the proof of a challenge for it, in place of the picture (path ours): for
 * who cannot see one (WCAG 2.2, 3.3.8). The answer is used as one read from a picture is.
 */
export const revealCaptcha = call({
  method: "POST",
  path: "/wps/captcha",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject({ botProof }),
  reply: z.string(),
  refusals: ["bot_check_failed"],
});
