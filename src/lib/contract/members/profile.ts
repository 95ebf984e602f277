import * as z from "zod/mini";
import { PROFILE_FIELDS, type ProfileField } from "#/lib/base/profile-fields.ts";
import { call, nothing } from "../call.ts";

const text = z.string().check(z.maxLength(1_000));
const NAMES = Object.keys(PROFILE_FIELDS) as ProfileField[];

/**
 * What is kept of a member (ENT-35): each field as it stands, empty where nothing does; of the ID number its end alone.
 * `locked` ones are the operator's to change: the real name once there is one, the others once they were verified.
 */
export const profile = z.object({
  fields: z.record(z.string(), z.string()),
  locked: z.array(z.enum(NAMES)),
  verified: z.boolean(),
});

/** What the member told of themselves (path ours). */
export const getProfile = call({
  method: "GET",
  path: "/wps/member/profile",
  who: "member",
  module: "MEMBER_CENTER",
  input: nothing,
  reply: profile,
  refusals: [],
});

/**
 * Keep what is named, and nothing else; an empty text takes a field's value away (path ours). A field against its rule:
 * `fields_refused`, with a code by field; `locked` for one that stays as it is.
 */
export const saveProfile = call({
  method: "POST",
  path: "/wps/member/profile",
  who: "member",
  module: "MEMBER_CENTER",
  encrypted: true,
  input: z.strictObject(
    Object.fromEntries(NAMES.map((name) => [name, z.optional(text)])) as Record<
      ProfileField,
      z.ZodMiniOptional<typeof text>
    >,
  ),
  reply: profile,
  refusals: ["fields_refused"],
});
