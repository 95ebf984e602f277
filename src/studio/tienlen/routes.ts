import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { parseMoney } from "#/lib/base/money.ts";
import { networkOf } from "#/lib/base/networks.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { MOST_PLAYERS } from "#/lib/rules/studio/tienlen/game.ts";
import { DEMO_CURRENCY } from "../demo-money.ts";
import { findGame, stakesMinor, stakesOffered } from "../games.ts";
import { Refused, readBody, send } from "../http.ts";
import { confirmSession, type Session } from "../sessions.ts";
import { isShown, putShown, shortName } from "../shown.ts";
import type { Studio } from "../studio.ts";
import {
  commitOrder,
  demoOrder,
  moveOrder,
  readyOrder,
  revealOrder,
  shownTienLen,
  sitOrder,
  type TienLenDemo,
  type TienLenLobby,
  type TienLenReply,
  tableOrder,
} from "./api.ts";
import { balanceOf } from "./demo.ts";
import type { Demo, Demos } from "./demos.ts";
import { keyOf, type Room, type SitRefusal } from "./room.ts";
import type { Sitter } from "./state.ts";
import type { Table } from "./table.ts";
import { mineOf } from "./view.ts";

/** What the studio's app lends: who calls, and how often a network may. */
export type TienLenCallers = {
  readonly member: (request: FastifyRequest) => Promise<Session>;
  readonly network: (request: FastifyRequest) => Promise<void>;
};

export type TienLen = { readonly room: Room; readonly demos: Demos };

/** Who calls: a member, or the visitor of a demonstration. */
type Caller = { readonly session: Session } | { readonly demo: Demo };
type Place = { readonly table: Table; readonly sitter: Sitter };

/** The calls of the tables. When a call arrived is noted before anything is looked up for it. */
export function addTienLenRoutes(
  app: FastifyInstance,
  studio: Studio,
  { room, demos }: TienLen,
  { member, network }: TienLenCallers,
): void {
  const { clock, store } = studio;

  async function caller(request: FastifyRequest): Promise<Caller> {
    const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? "")?.[1];
    const demo = token === undefined ? null : demos.find(token);
    if (demo) {
      await network(request);
      return { demo };
    }
    const session = await member(request);
    if (session.game.rules.kind !== "tienlen") throw new Refused("game_unknown");
    return { session };
  }

  /** Where a caller sits. The newest session of a member is the one that stakes. */
  function placeOf(who: Caller): Place | null {
    const table = "demo" in who ? who.demo.table : room.tableOf(who.session);
    const key = "demo" in who ? who.demo.key : keyOf(who.session);
    const sitter = table?.sitter(key) ?? null;
    if (sitter && "session" in who) sitter.session = who.session;
    return table && sitter && { table, sitter };
  }

  async function replyTo(who: Caller, balance: string | null): Promise<TienLenReply> {
    const place = placeOf(who);
    const shown = "session" in who && (await isShown(store.sql, who.session.seatId));
    return {
      table: place?.table.view ?? null,
      mine: place && mineOf(place.table.state, place.sitter),
      shown,
      balance: "demo" in who ? balanceOf(who.demo.visitor, DEMO_CURRENCY.exponent) : balance,
    };
  }

  async function answer(
    reply: FastifyReply,
    who: Caller,
    done: Result<unknown, SitRefusal>,
    balance: string | null = null,
  ): Promise<FastifyReply> {
    return send(reply, done.ok ? ok(await replyTo(who, balance)) : done);
  }

  /** A call at the table where the caller sits. */
  function act<T extends z.ZodMiniType<{ readonly table: string }>>(
    path: string,
    order: T,
    work: (
      place: Place,
      order: z.output<T>,
      call: { readonly receivedMs: number; readonly ip: string },
    ) => Result<unknown, SitRefusal> | Promise<Result<unknown, SitRefusal>>,
  ): void {
    app.post(`/api/tienlen/${path}`, async (request, reply) => {
      const receivedMs = clock();
      const who = await caller(request);
      const asked = readBody(order, request.body);
      if (!room.isKept) throw new Refused("unavailable");
      const place = placeOf(who);
      if (!place) return answer(reply, who, refuse("not_seated"));
      if (place.table.state.id !== asked.table) return answer(reply, who, refuse("table_unknown"));
      return answer(reply, who, await work(place, asked, { receivedMs, ip: request.ip }));
    });
  }

  app.addHook("preClose", async () => room.live.close());

  app.get("/api/tienlen/time", async (_request, reply) => send(reply, ok({ now: clock() })));

  app.get("/api/tienlen/live", async (request, reply) => {
    await network(request);
    const { table: id } = request.query as { table?: unknown };
    const table = typeof id === "string" ? room.table(id) : null;
    if (!table) throw new Refused(room.isKept ? "table_unknown" : "unavailable");
    const first = ["table", table.view] as const;
    if (!room.live.open(reply.raw, networkOf(request.ip), table.state.id, first))
      throw new Refused("unavailable");
    return reply.hijack() as FastifyReply;
  });

  app.post("/api/tienlen/demo", async (request, reply) => {
    await network(request);
    const order = readBody(demoOrder, request.body);
    const game = await findGame(room.game.id);
    const offered = game ? stakesMinor(game, DEMO_CURRENCY) : [];
    const middle = offered[Math.floor(offered.length / 2)] ?? 0n;
    const asked =
      order.stake === undefined ? null : parseMoney(order.stake, DEMO_CURRENCY.exponent);
    const amount = asked === null ? ok(middle) : asked;
    if (!amount.ok || !offered.includes(amount.value)) return send(reply, refuse("bad_stake"));
    const opened = await demos.open(amount.value, networkOf(request.ip));
    if (!opened.ok) return send(reply, opened);
    const { token, ...demo } = opened.value;
    const value: TienLenDemo = { ...(await replyTo({ demo }, null)), token };
    return send(reply, ok(value));
  });

  app.get("/api/tienlen/tables", async (request, reply) => {
    const who = await caller(request);
    if ("demo" in who) throw new Refused("game_unknown");
    if (!room.isKept) throw new Refused("unavailable");
    const { session } = who;
    const value: TienLenLobby = {
      tables: room.lobby(session),
      stakes: stakesOffered(session.game, session.currency),
      seated: room.tableOf(session)?.state.id ?? null,
    };
    return send(reply, ok(value));
  });

  app.get("/api/tienlen/mine", async (request, reply) => {
    const who = await caller(request);
    if (!room.isKept) throw new Refused("unavailable");
    if ("demo" in who) return answer(reply, who, ok(null));
    const hand = placeOf(who)?.table.state.hand;
    await Promise.all(hand?.paid.values() ?? []);
    const confirmed = await confirmSession(studio, who.session);
    if (!confirmed.ok && confirmed.code === "session_expired") return send(reply, confirmed);
    return answer(reply, who, ok(null), confirmed.ok ? confirmed.value : null);
  });

  app.post("/api/tienlen/sit", async (request, reply) => {
    const who = await caller(request);
    const order = readBody(sitOrder, request.body);
    if ("demo" in who) return answer(reply, who, refuse("seated_elsewhere"));
    const { session } = who;
    const amount = parseMoney(order.stake, session.currency.exponent);
    if (!amount.ok || !stakesMinor(session.game, session.currency).includes(amount.value))
      return answer(reply, who, refuse("bad_stake"));
    // A winner may be paid every buy-in of the table.
    if (session.maximum !== null && session.maximum < MOST_PLAYERS)
      return answer(reply, who, refuse("unavailable"));
    const confirmed = await confirmSession(studio, session);
    if (!confirmed.ok) return send(reply, confirmed);
    const shown = await isShown(store.sql, session.seatId);
    const seating = { stakeMinor: amount.value, table: order.table, ip: request.ip };
    const name = shown ? shortName(session.nickname) : null;
    return answer(reply, who, await room.sit(session, { ...seating, name }), confirmed.value);
  });

  app.post("/api/tienlen/shown", async (request, reply) => {
    const who = await caller(request);
    const { shown } = readBody(shownTienLen, request.body);
    if ("demo" in who) return answer(reply, who, ok(null));
    await putShown(store.sql, who.session.seatId, shown);
    const place = placeOf(who);
    place?.table.rename(place.sitter, shown ? shortName(who.session.nickname) : null);
    return answer(reply, who, ok(null));
  });

  act("ready", readyOrder, ({ table, sitter }, { ready }, { ip }) =>
    room.ready(table, sitter, { ready, ip }),
  );
  act("leave", tableOrder, async ({ table, sitter }) => ok(await table.leave(sitter)));
  act("commit", commitOrder, ({ table, sitter }, order, { receivedMs }) =>
    table.commit(sitter, order, receivedMs),
  );
  act("reveal", revealOrder, ({ table, sitter }, order, { receivedMs }) =>
    table.reveal(sitter, order, receivedMs),
  );
  act("move", moveOrder, ({ table, sitter }, order) => table.move(sitter, order));
}
