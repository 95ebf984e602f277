import type { Tab } from "./dialog.ts";
import type { Frame } from "./frame.ts";
import type { Purse } from "./purse.ts";
import type { Table } from "./server.ts";
import type { Sound } from "./sound.ts";

/** What every table is laid with. */
export type TableParts = {
  readonly host: HTMLElement;
  readonly server: Table;
  readonly purse: Purse;
  readonly sound: Sound;
  /** Says that the money is not real; false where it is. */
  readonly tag: string | false;
};

/** A table as it was laid. */
export type Laid = {
  readonly screen: Frame;
  readonly course: {
    /** Lays what the player left, and goes on with what waits. */
    readonly begin: () => Promise<void>;
    readonly press: () => void;
    readonly refresh: () => Promise<void>;
  };
  /** What the menu opens. */
  readonly tabs: readonly Tab[];
};
