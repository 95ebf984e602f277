import type { Choice } from "#/lib/rules/studio/instant/game.ts";
import type { InstantView } from "../../api.ts";
import type { Purse } from "../purse.ts";
import type { Sound } from "../sound.ts";

/** What a view is drawn with. */
export type ViewParts = {
  readonly sound: Sound;
  /** Told when another choice was made. */
  readonly onChoice: () => void;
};

/** What one game shows and what it asks; the course is the same for all. */
export type View = {
  readonly stage: HTMLElement;
  /** What is chosen beside the stake; null where nothing is, or where one chooses on the stage itself. */
  readonly chooser: HTMLElement | null;
  readonly choice: () => Choice;
  /** Lays a round that was played before, at rest; its choice is chosen again. */
  readonly lay: (shown: InstantView) => void;
  /** While a round is under way nothing is chosen. */
  readonly hold: (isHeld: boolean) => void;
  /** Sets it going. */
  readonly start: () => void;
  /** Brings it to rest on what was drawn. */
  readonly show: (shown: InstantView) => Promise<void>;
  /** Brings it back to rest where no round was played. */
  readonly cancel: () => void;
  /** What each thing of the board pays at a stake, where the prizes alone do not tell it. */
  readonly pays?: (purse: Purse, stake: string) => HTMLElement;
};
