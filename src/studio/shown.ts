import * as z from "zod/mini";
import type { Sql } from "./store.ts";

/** Real money and play money see each their own players. */
export type Money = "real" | "play";

const SHOWN_LETTERS = 2;

/** "Li***", as the house shortens names. */
export const shortName = (nickname: string) =>
  `${[...nickname].slice(0, SHOWN_LETTERS).join("")}***`;

/** Whether the member at a seat has their name, shortened, told to others. */
export async function isShown(sql: Sql, seatId: bigint): Promise<boolean> {
  const [row] = await sql<{ shown: boolean }>("select shown from seats where id = $1", [seatId]);
  return row?.shown ?? false;
}

export async function putShown(sql: Sql, seatId: bigint, shown: boolean): Promise<void> {
  await sql("update seats set shown = $2 where id = $1", [seatId, shown]);
}

/** A player says whether their name, shortened, is told to others. */
export const shownOrder = z.strictObject({ shown: z.boolean() });
