import * as z from "zod/mini";
import { call } from "../call.ts";
import { id, moment } from "../fields.ts";

/** The longest span of one statement: a year, and a day for zones. */
export const STATEMENT_MOST_DAYS = 367;
/** The most movements that one holds: of more, fewer days are to be chosen. */
export const STATEMENT_MOST_ROWS = { pdf: 5_000, csv: 50_000 } as const;

/** A zone of the IANA database that this runtime knows. */
const zone = z.string().check(
  z.maxLength(60),
  z.refine((name) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
    } catch {
      return false;
    }
  }, "bad_field"),
);

/**
 * A statement of the wallet over some days: opening, every movement with its balance, closing, and apart what is still
 * held. As a PDF to print, or as CSV to reckon with. Written in the call's language, in the reader's zone (path ours).
 */
export const getStatement = call({
  method: "POST",
  path: "/wps/v2/wallets/statement",
  who: "member",
  module: "ACCOUNT_RECORD",
  input: z.strictObject({ format: z.enum(["pdf", "csv"]), from: moment, to: moment, zone }),
  reply: z.object({
    /** Of the document: the same content has the same. */
    id,
    name: z.string(),
    type: z.enum(["application/pdf", "text/csv"]),
    /** Base64. */
    content: z.string(),
  }),
  refusals: ["bad_span", "statement_too_long"],
});
