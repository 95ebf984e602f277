import { afterAll, describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import { vendorRoundDetails } from "#/lib/contract/games/seamless.ts";
import { buildApp } from "#/sandbox/vendor/app.ts";
import { CARDS, type Card, payoutMinor } from "#/sandbox/vendor/game.ts";
import { startOutbox } from "#/sandbox/vendor/outbox.ts";
import { playRound, takeBackAbandoned } from "#/sandbox/vendor/play.ts";
import { secretOf, signedHeaders } from "#/sandbox/vendor/signing.ts";
import { Store } from "#/sandbox/vendor/store.ts";
import { openWallet } from "#/sandbox/vendor/wallet.ts";
import { testApp } from "../../support/app.ts";
import { testDatabase } from "../../support/database.ts";
import { makePlayer, openGames, VENDOR_KEY } from "../../support/vendor.ts";

const { db } = await testDatabase();
const own = await testDatabase();
const games = await openGames(db, systemClock);
const operator = await testApp({ routes: games.routes, db });
const walletUrl = await operator.listen({ host: "127.0.0.1", port: 0 });

const store = await Store.open(own.owner.url);
const wallet = openWallet({ url: walletUrl, key: VENDOR_KEY, clock: systemClock });
const HOUR_MS = 3_600_000;
const outbox = startOutbox(store, wallet, (line) => expect.unreachable(line), {
  lookEveryMs: HOUR_MS,
});
const deliver = (roundId: bigint) => outbox.deliver(roundId);
const app = await buildApp({
  store,
  wallet,
  deliver,
  key: VENDOR_KEY,
  clock: systemClock,
  siteUrl: "http://localhost:4321",
});
afterAll(async () => {
  await app.close();
  await outbox.stop();
  await store.close();
});

/** Launches the game as a browser does, and answers its page's address. */
async function launch(funds = "100000.00", language = "es") {
  const player = await makePlayer(db, systemClock, { funds });
  const order = { gameId: "triple-siete", vassalage: "SALAORO", language };
  const launched = await games.asMember(player.session, launchGame, order);
  if (!launched.ok) throw new Error(launched.code);
  const { pathname, search } = new URL(launched.value.game_url);
  const taken = await app.inject({ url: pathname + search });
  const table = String(taken.headers["location"]);
  return { player, table, address: pathname + search };
}

const read = async (url: string) => (await app.inject({ url })).body;
const nonceOf = (html: string) => /name="nonce" value="([\w-]+)"/.exec(html)?.[1] ?? "";
const send = (table: string, form: Record<string, string>) =>
  app.inject({
    method: "POST",
    url: table,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });

/** Plays at a table with the card that is drawn known. */
async function play(table: string, trial: Parameters<typeof playRound>[2]["trial"], drawn: Card) {
  const seat = await store.findSeat(table.replace("/table/", ""));
  if (!seat) throw new Error("no seat");
  const order = { nonce: `n${++serial}`, picked: "luna", stakeMinor: 1_000_00n, trial } as const;
  await playRound({ store, wallet, deliver }, seat, order, () => drawn);
  const { rounds, calls } = await store.listRounds(seat.id, 1);
  return { state: rounds[0]?.state, refusal: rounds[0]?.refusal, calls: calls.map(callOf) };
}
let serial = 0;
const callOf = ({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`;

describe("the sandbox vendor", () => {
  it("takes a launch, keeps the token out of the address and says that it is a sandbox", async () => {
    const { table } = await launch();
    expect(table).toMatch(/^\/table\/[\w-]{43}$/);
    const page = await app.inject({ url: table });
    expect(page.body).toContain("Simulación");
    expect(page.body).toContain("100.000,00");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.headers["content-security-policy"]).toContain(
      "frame-ancestors http://localhost:4321 http://127.0.0.1:4321",
    );
  });

  it.each([
    ["es", "Sacar una carta", "ocupa el lugar de Triple Siete, de Sala Oro"],
    ["vi", "Rút một lá", "Triple Siete của Sala Oro"],
    ["ar", "Draw a card", "stands in for Triple Siete by Sala Oro"],
  ])(
    "says in the launch's language (%s) which game of whom it stands for",
    async (language, draw, stands) => {
      const { table } = await launch("100000.00", language);
      const html = await read(table);
      expect(html).toContain(draw);
      expect(html).toContain(stands);
      expect(html).toContain("<h1>Triple Siete</h1>");
    },
  );

  it("is as light as the launch asks, round after round", async () => {
    const { address } = await launch();
    const dark = await app.inject({ url: `${address}&theme=night` });
    expect(await read(String(dark.headers["location"]))).toContain('<html lang="es">');
    const { address: next } = await launch();
    const taken = await app.inject({ url: `${next}&theme=light` });
    const lit = String(taken.headers["location"]);
    const html = await read(lit);
    expect(html).toContain('<html lang="es" class="light">');
    const form = { card: "luna", stake: "1000", nonce: nonceOf(html) };
    const played = await send(lit, form);
    expect(played.statusCode).toBe(303);
    expect(await read(String(played.headers["location"]))).toContain('class="light"');
    expect((await send(lit, {})).body).toContain('class="light"');
  });

  it("shows the game's own poster in the house's letters", async () => {
    const { table } = await launch();
    const html = await read(table);
    expect(html).toContain('src="/posters/triple-siete.svg"');
    const [poster, other] = await Promise.all(
      ["triple-siete", "la-catrina"].map((id) => app.inject({ url: `/posters/${id}.svg` })),
    );
    expect(poster?.headers["content-type"]).toBe("image/svg+xml");
    expect(poster?.body).not.toBe(other?.body);
    const faces = [...(await read("/style.css")).matchAll(/url\("([^"]+)"\)/g)].map(
      ([, url = ""]) => url,
    );
    expect(faces).toHaveLength(3);
    for (const url of faces)
      expect((await app.inject({ url })).headers["content-type"], url).toBe("font/woff2");
    expect((await app.inject({ url: "/fonts/..%2f..%2fpackage.json" })).statusCode).toBe(404);
  });

  it("plays a round of the form once, however often it is sent", async () => {
    const { table, player } = await launch();
    const form = { nonce: nonceOf(await read(table)), card: "sol", stake: "1000", trial: "none" };
    await send(table, form);
    await send(table, form);
    const balance = await player.balanceMinor();
    expect([99_000_00n, 104_700_00n]).toContain(balance);
  });

  it.each([
    ["a card", { card: "seven", stake: "1000" }],
    ["a stake", { card: "sol", stake: "999" }],
    ["a stake", { card: "sol", stake: "-1000" }],
  ])("plays nothing for %s that is not on offer", async (_, form) => {
    const { table, player } = await launch();
    expect((await send(table, { nonce: "n", ...form })).statusCode).toBe(400);
    expect(await player.balanceMinor()).toBe(100_000_00n);
  });

  it("opens nothing for a launch that is late, used up by another vendor or invented", async () => {
    const { address } = await launch();
    for (const url of [
      "/play?token=invented&vendor=SALAORO",
      "/play",
      address.replace("SALAORO", "VELA"),
      "/table/short",
      `/table/${"x".repeat(43)}`,
    ]) {
      const reply = await app.inject({ url });
      expect([url, reply.statusCode >= 400, reply.headers["location"]]).toEqual([
        url,
        true,
        undefined,
      ]);
    }
  });

  it("tells a stake beyond the balance apart from a fault", async () => {
    const { table } = await launch("500.00");
    expect(await play(table, "none", "luna")).toEqual({
      state: "refused",
      refusal: "not_enough_funds",
      calls: ["bet refused"],
    });
    expect(await read(table)).toContain("No te alcanza el saldo");
  });

  it("knows no slot rounds, and answers only signed questions", async () => {
    const body = JSON.stringify({ roundId: "r", playerId: "p" });
    const ask = (secret: string) =>
      app.inject({
        method: "POST",
        url: vendorRoundDetails.path,
        headers: {
          "content-type": "application/json",
          ...signedHeaders("VELA", secret, body, systemClock()),
        },
        body,
      });
    expect((await ask(secretOf(VENDOR_KEY, "VELA"))).json()).toMatchObject({
      code: "round_unknown",
    });
    expect((await ask("guess")).json()).toMatchObject({ code: "bad_signature" });
  });
});

describe("what a tester may try leaves the wallet right", () => {
  it.each([
    ["none", "luna", "done", ["bet done", "win done"], 104_700_00n],
    ["none", "sol", "done", ["bet done", "win done"], 99_000_00n],
    ["bet_twice", "sol", "done", ["bet done", "bet done", "win done"], 99_000_00n],
    ["win_twice", "luna", "done", ["bet done", "win done", "win done"], 104_700_00n],
    ["win_late", "luna", "paying", ["bet done", "win waiting"], 99_000_00n],
    ["bet_timed_out", "luna", "cancelled", ["bet done", "rollback done"], 100_000_00n],
    [
      "rollback_first",
      "luna",
      "cancelled",
      ["rollback done", "bet done", "rollback done"],
      100_000_00n,
    ],
    ["bad_signature", "luna", "refused", ["bet refused"], 100_000_00n],
  ] as const)("%s, when %s is drawn", async (trial, drawn, state, calls, balance) => {
    const { table, player } = await launch();
    expect(await play(table, trial, drawn)).toMatchObject({ state, calls });
    expect(await player.balanceMinor()).toBe(balance);
  });

  it("pays what it owes once the wallet is back", async () => {
    const { table, player } = await launch();
    const seat = await store.findSeat(table.replace("/table/", ""));
    if (!seat) throw new Error("no seat");
    let away = true;
    const shaky: typeof wallet = async (order) =>
      away && order.path.endsWith("/win")
        ? { kind: "unknown", code: "away", value: null }
        : wallet(order);
    const shakyOutbox = startOutbox(store, shaky, () => undefined, { lookEveryMs: HOUR_MS });
    const order = { nonce: "shaky", picked: "pez", stakeMinor: 1_000_00n, trial: "none" } as const;
    const house = { store, wallet: shaky, deliver: (id: bigint) => shakyOutbox.deliver(id) };
    await playRound(house, seat, order, () => "pez");
    expect(await player.balanceMinor()).toBe(99_000_00n);
    away = false;
    await own.owner.pool.query("update calls set due_at = now() where state = 'waiting'");
    await shakyOutbox.deliver();
    await shakyOutbox.stop();
    expect(await player.balanceMinor()).toBe(104_700_00n);
  });
});

describe("a vendor that is killed between asking and hearing", () => {
  it("takes the bet back, whether or not it had arrived", async () => {
    const { table, player } = await launch();
    const seat = await store.findSeat(table.replace("/table/", ""));
    if (!seat) throw new Error("no seat");
    const killed: typeof wallet = async (order) => {
      const { vendor, path, body } = order;
      if (path.endsWith("/bet")) await wallet({ vendor, path, body });
      throw new Error("killed");
    };
    const house = { store, wallet: killed, deliver };
    const order = { picked: "pez", stakeMinor: 1_000_00n, trial: "none" } as const;
    await expect(playRound(house, seat, { ...order, nonce: "killed" })).rejects.toThrow("killed");
    expect(await player.balanceMinor()).toBe(99_000_00n);
    await takeBackAbandoned(store, -1_000);
    await outbox.deliver();
    expect(await player.balanceMinor()).toBe(100_000_00n);
    expect((await store.listRounds(seat.id, 1)).rounds[0]?.state).toBe("cancelled");
  });
});

describe("the odds that the game states", () => {
  it("are those that it pays: 95 % over the six cards, exactly", () => {
    for (const picked of CARDS) {
      const paid = CARDS.map((drawn) => payoutMinor(10_000n, picked, drawn));
      expect(paid.reduce((sum, one) => sum + one, 0n)).toBe((95n * 6n * 10_000n) / 100n);
    }
  });
});
