import { TIEN_LEN, tienLenHash } from "#/lib/rules/studio/tienlen/game.ts";
import { keepTable } from "../keep.ts";
import { Live, type LiveBounds } from "../live.ts";
import type { Studio } from "../studio.ts";
import { Demos } from "./demos.ts";
import { TICK_MS } from "./pace.ts";
import { Room } from "./room.ts";
import type { TienLen } from "./routes.ts";

const LIVE_BOUNDS: LiveBounds = { streams: 5_000, streamsOfNetwork: 200 };

/** The tables of Tiến lên, not yet begun: `advance` keeps them going. `key` seals the seeds of deals. */
export async function openTienLen(
  studio: Studio,
  key: string,
  live: LiveBounds = LIVE_BOUNDS,
): Promise<TienLen> {
  const configHash = await tienLenHash(TIEN_LEN);
  const room = new Room(studio, { game: TIEN_LEN, configHash }, { key, live: new Live(live) });
  return { room, demos: new Demos(room, studio.clock) };
}

/** Has every table do what is due by the clock. */
export async function advanceTienLen({ room, demos }: TienLen): Promise<void> {
  await demos.tidy();
  await room.advance();
}

/** Keeps the tables going until they are stopped. */
export const keepTienLen = (tienLen: TienLen, studio: Studio): (() => Promise<void>) =>
  keepTable(
    {
      advance: () => advanceTienLen(tienLen),
      dueMs: () => studio.clock() + TICK_MS,
      close: () => tienLen.room.close(),
    },
    "tienlen",
    studio,
  );
