import { TIEN_LEN, tienLenHash } from "#/lib/rules/studio/tienlen/game.ts";
import { messageOf } from "../http.ts";
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

/** Keeps the tables going until they are stopped; a step that fails is tried again. */
export function keepTienLen(tienLen: TienLen, { log }: Studio): () => Promise<void> {
  let isStopping = false;
  let step: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  const turn = async () => {
    await advanceTienLen(tienLen).catch((error: unknown) =>
      log("error", "tienlen", { message: messageOf(error) }),
    );
    if (!isStopping) soon = setTimeout(next, TICK_MS);
  };
  const next = () => {
    step = turn();
  };
  next();
  return async () => {
    isStopping = true;
    clearTimeout(soon);
    await step;
    await tienLen.room.close();
  };
}
