import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type {
  CommitOrder,
  MoveOrder,
  Ready,
  RevealOrder,
  SitOrder,
  TienLenDemo,
  TienLenLobby,
  TienLenReply,
} from "../../tienlen/api.ts";
import { type Server, studioCall } from "../server.ts";

type Answer = Promise<Result<TienLenReply>>;

/** Where a member sits down and plays: the studio's tables, or a demonstration's. */
export type Desk = {
  /** Null where there is only one table to sit at. */
  readonly tables: (() => Promise<Result<TienLenLobby>>) | null;
  readonly mine: () => Answer;
  readonly sit: (order: SitOrder) => Answer;
  readonly ready: (table: string, ready: Ready) => Answer;
  readonly leave: (table: string) => Answer;
  readonly commit: (order: CommitOrder) => Answer;
  readonly reveal: (order: RevealOrder) => Answer;
  readonly move: (order: MoveOrder) => Answer;
  /** Null where there is no name to show. */
  readonly show: ((shown: boolean) => Answer) | null;
};

type Call = <T>(method: "GET" | "POST", path: string, body?: object) => Promise<Result<T>>;

const ordersOf = (call: Call) => ({
  mine: (): Answer => call("GET", "/api/tienlen/mine"),
  ready: (table: string, ready: Ready): Answer =>
    call("POST", "/api/tienlen/ready", { table, ready }),
  leave: (table: string): Answer => call("POST", "/api/tienlen/leave", { table }),
  commit: (order: CommitOrder): Answer => call("POST", "/api/tienlen/commit", order),
  reveal: (order: RevealOrder): Answer => call("POST", "/api/tienlen/reveal", order),
  move: (order: MoveOrder): Answer => call("POST", "/api/tienlen/move", order),
});

export function studioDesk(server: Server): Desk {
  const call: Call = (method, path, body) => server.call(method, path, body);
  return {
    ...ordersOf(call),
    tables: () => call("GET", "/api/tienlen/tables"),
    sit: (order) => call("POST", "/api/tienlen/sit", order),
    show: (shown) => call("POST", "/api/tienlen/shown", { shown }),
  };
}

const NOWHERE: TienLenReply = { table: null, mine: null, shown: false, balance: null };

/** A table of one's own against programs that are named as such, without money; gone with the page. */
export function demoDesk(): Desk {
  let bearer = "";
  const call: Call = (method, path, body) =>
    bearer ? studioCall(bearer, method, path, body) : Promise.resolve(refuse("not_seated"));
  return {
    ...ordersOf(call),
    mine: async () => (bearer ? call<TienLenReply>("GET", "/api/tienlen/mine") : ok(NOWHERE)),
    tables: null,
    sit: async () => {
      const opened = await studioCall<TienLenDemo>("", "POST", "/api/tienlen/demo", {});
      if (opened.ok) bearer = opened.value.token;
      return opened;
    },
    show: null,
  };
}
