import * as z from "zod/mini";
import { call, done, nothing } from "../call.ts";

/** A picture of the member's own as an address with the picture in it; null: none was chosen, and a page shows its own. */
const icon = z.object({ icon: z.nullable(z.string()) });

/** The member's picture (SPEC §7). */
export const getIcon = call({
  method: "GET",
  path: "/wps/member/info/icon",
  who: "member",
  module: null,
  input: nothing,
  reply: icon,
  refusals: [],
});

/** A picture of 5 MB as base64, and what stands around it. */
const PICTURE_BODY_BYTES = 7 * 1024 * 1024;

/** Choose a picture: a PNG or JPEG as base64, which is encoded anew as a small square. */
export const putIcon = call({
  method: "PUT",
  path: "/wps/member/info/icon",
  who: "member",
  module: "MEMBER_CENTER",
  mostBytes: PICTURE_BODY_BYTES,
  input: z.strictObject({ picture: z.string().check(z.minLength(1)) }),
  reply: icon,
  refusals: ["not_a_picture", "picture_too_large"],
});

/** Take the picture away again. */
export const removeIcon = call({
  method: "DELETE",
  path: "/wps/member/info/icon",
  who: "member",
  module: null,
  input: nothing,
  reply: done,
  refusals: [],
});

/** The same picture, for who asks by the relay (SPEC §7). */
export const getPlayerAvatar = call({
  method: "POST",
  path: "/wps/relay/MCSFE_getPlayerAvatar",
  who: "member",
  module: null,
  input: nothing,
  reply: icon,
  refusals: [],
});
