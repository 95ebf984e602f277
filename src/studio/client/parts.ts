import type { SlotModel } from "#/lib/rules/studio/slot/model.ts";
import type { Motion } from "./motion.ts";
import type { Purse } from "./purse.ts";
import type { Screen } from "./screen.ts";
import type { Table } from "./server.ts";
import type { Show } from "./show.ts";
import type { Sound } from "./sound.ts";

/** What a game is put together from. */
export type Parts = {
  readonly host: HTMLElement;
  readonly model: SlotModel;
  readonly server: Table;
  readonly screen: Screen;
  readonly motion: Motion;
  readonly show: Show;
  readonly sound: Sound;
  readonly purse: Purse;
};
