import { expect, it } from "vitest";
import { firstChoice } from "#/lib/rules/studio/instant/game.ts";
import { INSTANT_GAMES } from "#/lib/rules/studio/instant/games.ts";
import { MINES } from "#/lib/rules/studio/mines/mines.ts";
import { LEAST_CYCLE_MS } from "#/lib/rules/studio/pace.ts";
import { begun, cashOut, opened } from "../../support/mines.ts";
import { type Seated, seated, studioTest } from "../../support/studio.ts";

const studio = await studioTest();
let serial = 0;
const play = (player: Seated, choice: object, spinId = `a-spin-of-the-pace-${++serial}`) =>
  player.post("/api/spins", { spinId, stake: "1000.00", choice });

it.each(INSTANT_GAMES.map((game) => ({ id: game.id, choice: firstChoice(game) })))(
  "a round of $id begins five seconds after the one before at the soonest, whoever asks",
  async ({ id, choice }) => {
    const table = await studio();
    table.wallet.gameId = id;
    const [phone, desk] = [await seated(table, "ana.1"), await seated(table, "ana.2")];
    const first = await play(phone, choice, "the-first-of-them");
    expect(first).toMatchObject({ success: true });
    table.nowMs += LEAST_CYCLE_MS - 1;
    expect(await play(phone, choice)).toMatchObject({ status: 409, code: "too_soon" });
    expect(await play(desk, choice)).toMatchObject({ code: "too_soon" });
    expect(await play(phone, choice, "the-first-of-them")).toMatchObject({
      value: { round: { roundId: first.value.round.roundId } },
    });
    expect(table.wallet.count("bet")).toBe(1);
    table.nowMs += 1;
    expect(await play(desk, choice)).toMatchObject({ success: true });
  },
);

it("a board is begun five seconds after the one before was, however fast that ended", async () => {
  const table = await studio();
  table.wallet.gameId = MINES.id;
  const player = await seated(table);
  const { round, silver } = await begun(table, player);
  await opened(player, round, silver.slice(0, 1));
  await cashOut(player, round, 1);
  expect(await play(player, { mines: 3 })).toMatchObject({ code: "too_soon" });
  table.nowMs += LEAST_CYCLE_MS;
  expect(await play(player, { mines: 3 })).toMatchObject({ success: true });
});

it("a bet that the wallet refused, or that was taken back, holds nobody up", async () => {
  const table = await studio({ balance: "1000.00" });
  table.wallet.gameId = "rueda-del-mercado";
  const player = await seated(table);
  table.wallet.next("bet", { refuse: "wager_limit_reached" }, "act and lose");
  expect(await play(player, {})).toMatchObject({ code: "wager_limit_reached" });
  expect(await play(player, {})).toMatchObject({ code: "bet_unconfirmed" });
  expect(await play(player, {})).not.toMatchObject({ code: "too_soon" });
});

it("a player of one game may begin another at once", async () => {
  const table = await studio();
  table.wallet.gameId = "rueda-del-mercado";
  const wheel = await seated(table, "ana.1");
  expect(await play(wheel, {})).toMatchObject({ success: true });
  table.wallet.gameId = "marea-alta";
  const tide = await seated(table, "ana.2");
  expect(await play(tide, {})).toMatchObject({ success: true });
});
