import type { Selectable } from "kysely";
import { readLine } from "#/lib/base/line.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import { contrastOf } from "#/lib/rules/site/contrast.ts";
import type { Db } from "#/server/db/index.ts";
import type { ClubLabelsTable } from "./tables.ts";

export type ClubLabel = NonNullable<MemberInfo["clubLabel"]>;

const HEX = /^#[0-9a-f]{6}$/i;
const MAX_LEVEL = 99;
const MAX_NAME = 30;
/** WCAG 2.2, 1.4.3: the label is small text. */
const MIN_CONTRAST = 4.5;

const labelOf = (row: Selectable<ClubLabelsTable>): ClubLabel => ({
  labelName: row.label_name,
  color: row.color,
  color2: row.color2,
  rankLevel: row.rank_level,
});

/** The labels of the operator's ranks, the lowest first. */
export async function listClubLabels(db: Db): Promise<ClubLabel[]> {
  return (await db.selectFrom("club_labels").selectAll().orderBy("rank_level").execute()).map(
    labelOf,
  );
}

/** The label of a member's rank (ENT-10); null for a member without one. */
export async function findClubLabel(db: Db, memberId: bigint): Promise<ClubLabel | null> {
  const row = await db
    .selectFrom("club_labels")
    .innerJoin("members", "members.rank_level", "club_labels.rank_level")
    .selectAll("club_labels")
    .where("members.id", "=", memberId)
    .executeTakeFirst();
  return row ? labelOf(row) : null;
}

/**
 * Adds the label of a rank or changes it. Refuses a rank outside 1 to 99 (`rank_unknown`), a name of none or more than
 * 30 signs (`bad_name`), and colours that are not #RRGGBB or that cannot be read on each other (`bad_colours`).
 */
export async function putClubLabel(
  db: Db,
  label: ClubLabel,
): Promise<Result<null, "rank_unknown" | "bad_name" | "bad_colours">> {
  const { rankLevel } = label;
  const labelName = readLine(label.labelName) ?? "";
  if (!Number.isInteger(rankLevel) || rankLevel < 1 || rankLevel > MAX_LEVEL)
    return refuse("rank_unknown");
  if (labelName === "" || labelName.length > MAX_NAME) return refuse("bad_name");
  if (!HEX.test(label.color) || !HEX.test(label.color2)) return refuse("bad_colours");
  if (contrastOf(label.color, label.color2) < MIN_CONTRAST) return refuse("bad_colours");
  const look = {
    label_name: labelName,
    color: label.color.toUpperCase(),
    color2: label.color2.toUpperCase(),
  };
  await db
    .insertInto("club_labels")
    .values({ rank_level: rankLevel, ...look })
    .onConflict((conflict) => conflict.column("rank_level").doUpdateSet(look))
    .execute();
  return ok(null);
}

/** Gives a member a rank, or takes it away (null). Refuses a rank without a label (`rank_unknown`). */
export async function setRank(
  db: Db,
  memberId: bigint,
  rankLevel: number | null,
): Promise<Result<null, "rank_unknown">> {
  if (
    rankLevel !== null &&
    !(await listClubLabels(db)).some((label) => label.rankLevel === rankLevel)
  )
    return refuse("rank_unknown");
  await db
    .updateTable("members")
    .set({ rank_level: rankLevel })
    .where("id", "=", memberId)
    .execute();
  return ok(null);
}
