import type { Result } from "#/lib/base/result.ts";
import type { RainOrder, RainPotView, RainReply, TakeOrder } from "../../rain/api.ts";
import type { Server, Table } from "../server.ts";

/** Where stakes are handed in and envelopes taken: the studio's, or a demonstration's in this browser. */
export type Desk = {
  readonly mine: () => Promise<Result<RainReply>>;
  /** Null where there is no name to show. */
  readonly show: ((shown: boolean) => Promise<Result<RainReply>>) | null;
  readonly bet: (order: RainOrder) => Promise<Result<RainReply>>;
  readonly cancel: () => Promise<Result<RainReply>>;
  readonly take: (order: TakeOrder) => Promise<Result<RainReply>>;
  /** What the record is read from. */
  readonly table: Table;
};

/** What is heard of the pots, one for each stake. */
export type Pots = {
  readonly all: () => readonly RainPotView[];
  /** Null until it was heard of. */
  readonly of: (stake: string) => RainPotView | null;
  /** Milliseconds of the clock that the pots go by. */
  readonly clock: () => number;
  readonly open: () => Promise<void>;
};

/** `pot`: something moved; `none`: the studio has no pot here, as after its start; `lost`: the line broke. */
export type Listener = (what: "pot" | "none" | "lost") => void;

export function studioDesk(server: Server): Desk {
  return {
    mine: () => server.call("GET", "/api/rain"),
    bet: (order) => server.call("POST", "/api/rain/bets", order),
    cancel: () => server.call("POST", "/api/rain/cancel", {}),
    take: (order) => server.call("POST", "/api/rain/take", order),
    show: (shown) => server.call("POST", "/api/rain/shown", { shown }),
    table: server,
  };
}
