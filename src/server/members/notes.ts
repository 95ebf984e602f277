import { readLine } from "#/lib/base/line.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Db } from "#/server/db/index.ts";
import { listActs, recordAct } from "#/server/ledger/index.ts";
import { findMember } from "./members.ts";

/** What staff keep of a member for each other; the member never sees it. */
export type MemberNote = {
  readonly at: string;
  readonly by: string;
  readonly text: string;
};

const MAX_NOTE = 500;
/** A note is an act: kept for good under the name of who wrote it, and sealed. */
const ACT = "member_note";

/** Keeps a note on a member. `bad_note`: it is no line of text of at most 500 signs. */
export async function keepNote(
  db: Db,
  { account, by, text }: { readonly account: string; readonly by: string; readonly text: string },
): Promise<Result<null, "not_found" | "bad_note">> {
  const note = readLine(text);
  if (note === null || note.length > MAX_NOTE) return refuse("bad_note");
  const member = await findMember(db, account);
  if (!member) return refuse("not_found");
  await recordAct(db, { by, act: ACT, subject: member.account, after: { note } });
  return ok(null);
}

/** The notes on an account, the newest first. */
export async function listNotes(db: Db, account: string, limit: number): Promise<MemberNote[]> {
  const acts = await listActs(db, { limit, ofAny: [account], acts: [ACT] });
  return acts.map(({ at, by, after }) => ({ at, by, text: noteOf(after) ?? "" }));
}

/** What a note's act says; null of any other. */
export function noteOf(after: unknown): string | null {
  const note: unknown =
    typeof after === "object" && after !== null ? Reflect.get(after, "note") : null;
  return typeof note === "string" ? note : null;
}
