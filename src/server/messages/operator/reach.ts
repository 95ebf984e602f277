import { sql } from "kysely";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { storedText } from "#/lib/i18n/stored-text.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { findMember, listClubLabels } from "#/server/members/index.ts";
import { isKeptFromPlay } from "../inbox.ts";
import type { MessageDocument } from "./document.ts";
import type { Audience, Segment } from "./segment.ts";

/** How many a message would reach now. */
export type Reach = {
  readonly members: number;
  /**
   * How many it leaves out because it promotes. Null: it leaves out some or none, and `members` has them too; told of
   * `TOLD_FROM` members and more only, so that nobody is found out.
   */
  readonly leftOut: number | null;
  /** By the language that is known of members (`none`: not known), with who is left out; and what each would read. */
  readonly languages: readonly {
    readonly language: string;
    readonly members: number;
    readonly reads: string;
  }[];
};

type Told = Pick<MessageDocument, "title" | "promotes">;

/** Of so many members and more it is told how many nobody invites to play. */
export const TOLD_FROM = 20;

/** How many members of a segment a message reaches. */
export async function reachOf(db: Db, document: Told, segment: Segment): Promise<Reach> {
  const { rows } = await sql<{ language: string; reached: number; members: number }>`
    select coalesce(language, 'none') as language, count(*) filter (where reached)::int as reached,
      count(*)::int as members
    from (
      select every.language, not ${document.promotes}::boolean or every.member_id not in (
        select care_kept_from_play(0, ${LAST})) as reached
      from messages_recipients(${JSON.stringify(segment)}::jsonb, false, 0, ${LAST}) every) each
    group by 1 order by 3 desc, 1`.execute(db);
  const all = rows.reduce((sum, row) => sum + row.members, 0);
  const reached = rows.reduce((sum, row) => sum + row.reached, 0);
  const isTold = !document.promotes || all >= TOLD_FROM;
  return {
    members: isTold ? reached : all,
    leftOut: isTold ? all - reached : null,
    languages: rows.map(({ language, members }) => ({
      ...{ language, members },
      reads: readIn(document, language),
    })),
  };
}

/** Above every member. */
const LAST = sql.raw("9223372036854775807");

function readIn({ title }: Pick<MessageDocument, "title">, known: string): string {
  const wanted = known === "none" ? DEFAULT_LANGUAGE : known;
  return storedText(title, wanted).marks.lang ?? wanted;
}

/** Whom an audience is now; null: there is no such account. */
export async function segmentOf(db: Db, audience: Audience): Promise<Segment | null> {
  if (audience.kind === "segment") return audience.segment;
  const member = await findMember(db, audience.account);
  return member && { member: String(member.id), account: member.account };
}

/** What of a segment's conditions the site does not know: currencies and ranks, as they were typed. */
export async function unknownOf(db: Db, { currencies, ranks }: Segment): Promise<string[]> {
  const codes = currencies ? (await listCurrencies(db)).map(({ code }) => code) : [];
  const levels = ranks ? (await listClubLabels(db)).map(({ rankLevel }) => String(rankLevel)) : [];
  return [
    ...(currencies ?? []).filter((code) => !codes.includes(code)).map((code) => `currency=${code}`),
    ...(ranks ?? [])
      .filter((rank) => rank !== "0" && !levels.includes(rank))
      .map((rank) => `rank=${rank}`),
  ];
}

/**
 * Whether somebody else has to agree: to more than one member, always; to one, where it promotes, and where responsible
 * gaming keeps the member from play.
 */
export async function needsTwo(db: Db, { promotes }: Told, { member }: Segment): Promise<boolean> {
  return member === undefined || promotes || (await isKeptFromPlay(db, BigInt(member)));
}
