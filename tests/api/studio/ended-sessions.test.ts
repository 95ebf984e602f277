import { describe, expect, it } from "vitest";
import { type Seated, type StudioHarness, seated, studioTest } from "../../support/studio.ts";

const studio = await studioTest();

async function atTable() {
  const table = await studio();
  const player = await seated(table);
  const { round } = await player.spinOf("win");
  return { table, player, id: round.roundId };
}

/** What a bearer token tells of its player. */
const asks: readonly [
  string,
  (table: StudioHarness, player: Seated, id: string) => Promise<{ status: number; code: string }>,
][] = [
  ["the list of rounds", (table, { token }) => table.call("GET", "/api/rounds", token)],
  ["one round", (table, { token }, id) => table.call("GET", `/api/rounds/${id}`, token)],
  ["the session", (table, { token }) => table.call("GET", "/api/session", token)],
  ["the launch again", (_, player) => player.open()],
  [
    "new seeds",
    (_, player) => player.post("/api/seeds", { clientSeed: "a", nextHash: "b".repeat(64) }),
  ],
];

describe("a game's token whose member's session has ended", () => {
  it.each(asks)("is told nothing: %s", async (_, ask) => {
    const { table, player, id } = await atTable();
    table.wallet.next("balance", { refuse: "token_expired" });
    expect(await ask(table, player, id)).toMatchObject({ status: 401, code: "session_expired" });
    const calls = table.wallet.calls.length;
    for (const [, again] of asks.slice(0, 3))
      expect(await again(table, player, id)).toMatchObject({ status: 401 });
    expect(table.wallet.calls).toHaveLength(calls);
  });

  it("is shown no spin again, though it plays at most once", async () => {
    const { table, player } = await atTable();
    const spinId = "again-and-again-1234";
    expect(await player.spin("1000.00", spinId)).toMatchObject({ status: 200 });
    table.wallet.next("balance", { refuse: "token_expired" });
    const again = await player.spin("1000.00", spinId);
    expect(again).toMatchObject({ status: 401, code: "session_expired", value: null });
    expect(await player.spin("1000.00", spinId)).toMatchObject({ status: 401 });
  });

  it("is shown no free spin: the series waits as it stands", async () => {
    const table = await studio();
    const player = await seated(table);
    const { round } = await player.spinOf("series");
    const url = `/api/rounds/${round.roundId}/free`;
    await player.post(url, { index: 1 });
    table.wallet.next("balance", { refuse: "token_expired" });
    for (const index of [1, 2]) {
      const refused = await player.post(url, { index });
      expect(refused).toMatchObject({ status: 401, code: "session_expired", value: null });
    }
    const left = await table.studio.store.sql(
      "select state, free_shown shown from rounds where round_id = $1",
      [round.roundId],
    );
    expect(left).toEqual([{ state: "series", shown: 1 }]);
  });

  it("ends with the stake that the wallet refuses for it", async () => {
    const { table, player } = await atTable();
    table.wallet.next("bet", { refuse: "token_expired" });
    expect(await player.spin()).toMatchObject({ code: "token_expired" });
    expect(await table.call("GET", "/api/rounds", player.token)).toMatchObject({ status: 401 });
  });

  it("has what it won before paid all the same", async () => {
    const { table, player } = await atTable();
    table.wallet.next("win", "fault");
    const { round } = await player.spinOf("win");
    table.wallet.next("balance", { refuse: "token_expired" });
    expect(await table.call("GET", "/api/rounds", player.token)).toMatchObject({ status: 401 });
    await table.later(60_000);
    expect(table.wallet.rounds.get(round.roundId)).toMatchObject({ closed: true });
  });
});

it("while the wallet does not answer, rounds wait and the session is shown without a balance", async () => {
  const { table, player } = await atTable();
  table.wallet.next("balance", "fault", "fault");
  const rounds = await table.call("GET", "/api/rounds", player.token);
  expect(rounds).toMatchObject({ status: 503, code: "unavailable" });
  const session = await table.call("GET", "/api/session", player.token);
  expect(session).toMatchObject({ status: 200, value: { balance: null } });
  expect(await table.call("GET", "/api/rounds", player.token)).toMatchObject({ status: 200 });
});
