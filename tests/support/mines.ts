import { randomBytes } from "node:crypto";
import { MINES } from "#/lib/rules/studio/mines/mines.ts";
import type { RoundReply, RoundView } from "#/studio/api.ts";
import { type Seated, type StudioHarness, seated } from "./studio.ts";

export const STAKE = "1000.00";
const FIELDS = Array.from({ length: 25 }, (_, field) => field);

export async function at(table: StudioHarness, launch = "launch-mines"): Promise<Seated> {
  table.wallet.gameId = MINES.id;
  return seated(table, launch);
}

export const bet = (
  player: Seated,
  mines: number,
  spinId = randomBytes(16).toString("base64url"),
) => player.post("/api/spins", { spinId, stake: STAKE, choice: { mines } });
export const open = (player: Seated, { roundId }: RoundView, step: number, field: number) =>
  player.post(`/api/rounds/${roundId}/fields`, { step, field });
export const cashOut = (player: Seated, { roundId }: RoundView, step: number) =>
  player.post(`/api/rounds/${roundId}/cash-out`, { step });

/** What the studio alone knows while a round is open: the fields without a mine, and those with one. */
export async function underneath({ studio: { store } }: StudioHarness, { roundId }: RoundView) {
  const [row] = await store.sql<{ drawn: readonly number[] }>(
    "select drawn from rounds where round_id = $1",
    [roundId],
  );
  const mines = row?.drawn ?? [];
  return { mines, silver: FIELDS.filter((field) => !mines.includes(field)) };
}

export async function begun(table: StudioHarness, player: Seated, mines = 3) {
  const { success, code, value } = await bet(player, mines);
  if (!success) throw new Error(`the bet was refused: ${code}`);
  const { round } = value as RoundReply;
  return { round, ...(await underneath(table, round)) };
}

export async function opened(player: Seated, round: RoundView, fields: readonly number[]) {
  let reply: RoundReply | null = null;
  for (const [i, field] of fields.entries()) {
    const { success, code, value } = await open(player, round, i + 1, field);
    if (!success) throw new Error(`step ${i + 1} was refused: ${code}`);
    reply = value;
  }
  if (!reply) throw new Error("no field was opened");
  return reply;
}
