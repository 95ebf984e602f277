import { messageOf } from "./http.ts";
import type { Studio } from "./studio.ts";

const LEAST_WAIT_MS = 5;

/** A table that goes on by the studio's clock. */
export type Kept = {
  /** Does what is due. */
  readonly advance: () => Promise<void>;
  /** When something is due at the latest. */
  readonly dueMs: () => number;
  readonly close: () => Promise<void>;
};

/** Keeps a table going until it is stopped; a step that fails is logged under the game's name and tried again. */
export function keepTable(table: Kept, game: string, { clock, log }: Studio): () => Promise<void> {
  let isStopping = false;
  let step: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  const turn = async () => {
    try {
      await table.advance();
    } catch (error) {
      log("error", game, { message: messageOf(error) });
    }
    if (!isStopping) soon = setTimeout(next, Math.max(LEAST_WAIT_MS, table.dueMs() - clock()));
  };
  const next = () => {
    step = turn();
  };
  next();
  return async () => {
    isStopping = true;
    clearTimeout(soon);
    await step;
    await table.close();
  };
}
