import type { TienLenReply, TienLenTable } from "../../tienlen/api.ts";
import { UNSURE } from "../trouble.ts";
import type { Desk } from "./desk.ts";
import { Live } from "./live.ts";
import { isStale, type Seen } from "./view.ts";

/** What becomes of what the room hears. */
export type Heard = {
  /** The table as it stands now, and as it stood; null where it was not looked at. */
  readonly show: (before: Seen | null, now: Seen) => void;
  readonly told: (reply: TienLenReply) => void;
  /** The member sits nowhere (any more); `last` is where they sat. */
  readonly away: (last: Seen | null) => void;
  /** The line broke; null once it is whole again. */
  readonly lost: (isLost: boolean) => void;
  readonly refused: (code: string) => void;
};

/** The table that the member sits at: what everybody is told, put together with what only they are. */
export class Room {
  readonly #desk: Desk;
  readonly #heard: Heard;
  #seen: Seen | null = null;
  #live: Live | null = null;
  #isLost = false;
  #asked: Promise<void> | null = null;
  /** The version of the table at which the member's own part was asked for. */
  #askedAt = -1;

  constructor(desk: Desk, heard: Heard) {
    this.#desk = desk;
    this.#heard = heard;
  }

  get seen(): Seen | null {
    return this.#seen;
  }

  /** The member's own seat. */
  get own() {
    const seen = this.#seen;
    return seen?.mine ? (seen.table.seats[seen.mine.seat] ?? null) : null;
  }

  /** What the studio answered to this member: where they sit, and their cards. */
  take(reply: TienLenReply): void {
    const { table, mine } = reply;
    const before = this.#seen;
    this.#heard.told(reply);
    if (!table) {
      this.#away();
      return;
    }
    if (this.#live?.id !== table.id) {
      this.#live?.close();
      this.#live = new Live(table.id, {
        table: (told) => this.#hear(told),
        gone: () => void this.ask(),
        lost: () => this.#lost(),
      });
    }
    const isOlder = before?.table.id === table.id && table.version < before.table.version;
    this.#show({ table: isOlder ? before.table : table, mine });
  }

  /** Asks what only the member is told; once at a time. */
  ask(): Promise<void> {
    this.#asked ??= (async () => {
      const reply = await this.#desk.mine();
      this.#asked = null;
      if (reply.ok) this.take(reply.value);
      else if (!UNSURE.has(reply.code)) this.#heard.refused(reply.code);
    })();
    return this.#asked;
  }

  #hear(table: TienLenTable): void {
    const seen = this.#seen;
    if (seen?.table.id !== table.id || table.version < seen.table.version) return;
    if (this.#isLost) {
      this.#isLost = false;
      this.#heard.lost(false);
      void this.ask();
    }
    this.#show({ table, mine: seen.mine });
  }

  #lost(): void {
    this.#isLost = true;
    this.#heard.lost(true);
  }

  #show(now: Seen): void {
    const before = this.#seen?.table.id === now.table.id ? this.#seen : null;
    this.#seen = now;
    this.#heard.show(before, now);
    if (isStale(now) && this.#askedAt !== now.table.version) {
      this.#askedAt = now.table.version;
      void this.ask();
    }
  }

  #away(): void {
    const last = this.#seen;
    this.#live?.close();
    this.#live = null;
    this.#seen = null;
    this.#isLost = false;
    this.#heard.away(last);
  }
}
