import * as z from "zod/mini";
import { call } from "../call.ts";
import { moment } from "../fields.ts";
import { owner } from "./closure.ts";

/** What a member's data is made of, in the order of the file. */
export const EXPORT_PARTS = [
  "account",
  "contacts",
  "logins",
  "devices",
  "payees",
  "deposits",
  "withdrawals",
  "movements",
  "rounds",
  "recents",
  "favourites",
  "tickets",
  "chases",
  "bonuses",
  "messages",
  "chat",
  "support",
  "feedback",
  "care",
] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];

/** So often a member's data may be asked for within a day. */
export const EXPORTS_A_DAY = 3;

/**
 * Begin to read all of one's data (path ours): the token lets its parts be read for ten minutes, in this session. The
 * password asks for it, and where an authenticator is on, `code` as well.
 */
export const beginExport = call({
  method: "POST",
  path: "/wps/care/export",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({
    ...owner,
    /** The token of an export that was begun within a day and is not at its end: it goes on, and counts no more. */
    goOn: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ token: z.string(), expirationTime: moment }),
  refusals: [
    "wrong_password",
    "authenticator_needed",
    "proof_wrong",
    "too_many_tries",
    "exports_used_up",
  ],
});

/** A page of one part, the newest first where it grows; `next` asks for the page after it (path ours). */
export const readExport = call({
  method: "POST",
  path: "/wps/care/export/part",
  who: "member",
  module: null,
  input: z.strictObject({
    token: z.string().check(z.maxLength(100)),
    part: z.enum(EXPORT_PARTS),
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({
    rows: z.array(z.record(z.string(), z.unknown())),
    next: z.nullable(z.string()),
  }),
  refusals: ["export_expired"],
});
export type ExportRow = Readonly<Record<string, unknown>>;
