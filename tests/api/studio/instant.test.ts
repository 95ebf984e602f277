import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { vendorRoundDetails } from "#/lib/contract/games/seamless.ts";
import { firstChoice, type InstantGame } from "#/lib/rules/studio/instant/game.ts";
import { INSTANT_GAMES } from "#/lib/rules/studio/instant/games.ts";
import { verifyInstant } from "#/lib/rules/studio/instant/verify.ts";
import { LEAST_CYCLE_MS } from "#/lib/rules/studio/pace.ts";
import type { RoundReply, RoundView } from "#/studio/api.ts";
import { signedHeaders } from "#/studio/signature.ts";
import {
  minor,
  type Seated,
  type StudioHarness,
  seated,
  studioTest,
} from "../../support/studio.ts";

const studio = await studioTest();
const STAKE = "1000.00";
const ONE_OF_EACH = INSTANT_GAMES.map((game) => ({ id: game.id, game }));

async function at(table: StudioHarness, gameId: string): Promise<Seated> {
  table.wallet.gameId = gameId;
  return seated(table, `launch-${gameId}`);
}

function bet(player: Seated, choice: unknown, spinId = randomBytes(16).toString("base64url")) {
  return player.post("/api/spins", { spinId, stake: STAKE, choice });
}

async function played(player: Seated, game: InstantGame): Promise<RoundReply> {
  const { success, code, value } = await bet(player, firstChoice(game));
  if (!success) throw new Error(`the bet was refused: ${code}`);
  return value;
}

describe.each(ONE_OF_EACH)("a round of $id", ({ id, game }) => {
  it("takes the stake, pays what was drawn, and can be recomputed by anybody", async () => {
    const table = await studio({ balance: "100000.00" });
    const player = await at(table, id);
    let balance = minor("100000.00");
    const rounds: RoundView[] = [];
    for (let i = 0; i < 5; i += 1) {
      table.nowMs += LEAST_CYCLE_MS;
      const reply = await played(player, game);
      balance += minor(reply.round.payout) - minor(STAKE);
      expect(reply.balance && minor(reply.balance)).toBe(balance);
      rounds.push(reply.round);
    }
    await player.seed("afterwards");
    for (const { roundId, instant, payout } of rounds) {
      const { value } = await table.call("GET", `/api/rounds/${roundId}`, player.token);
      const check = await verifyInstant(game, {
        ...value.fairness,
        choice: firstChoice(game),
        stakeMinor: minor(STAKE),
        payoutMinor: minor(payout),
      });
      expect(check).toMatchObject({
        seedMatches: true,
        configMatches: true,
        payoutMatches: true,
        drawn: instant?.drawn,
      });
    }
  });

  it("states its return and its highest prize before anybody stakes", async () => {
    const view = await (await at(await studio(), id)).session();
    const highestReturn = id === "marea-alta" ? "96.97" : "99.00";
    const highest: unknown = id === "marea-alta" ? 415.5 : expect.any(Number);
    expect(view.game).toMatchObject({ kind: "instant", gameId: id, highestReturn, highest });
    expect(view.stakes.length).toBeGreaterThan(0);
  });

  it("is told to the operator with what was chosen and drawn", async () => {
    const table = await studio();
    const player = await at(table, id);
    const { round } = await played(player, game);
    const body = JSON.stringify({ roundId: round.roundId, playerId: `player-${player.launch}` });
    const keys = { vendorId: table.wallet.vendorId, key: table.wallet.key };
    const response = await table.app.inject({
      method: "POST",
      url: vendorRoundDetails.path,
      headers: { "content-type": "application/json", ...signedHeaders(keys, body, table.nowMs) },
      payload: body,
    });
    expect(vendorRoundDetails.reply.parse(response.json().value)).toMatchObject({
      kind: "instant",
      gameId: id,
      choice: firstChoice(game),
      drawn: round.instant?.drawn,
      times: round.instant?.times,
      payout: round.payout,
    });
  });
});

describe("a choice", () => {
  it("that the game does not have is refused, and nothing is staked", async () => {
    const table = await studio();
    const player = await at(table, "dados-del-puerto");
    for (const choice of [undefined, {}, { side: "under" }, { side: "under", target: 1 }])
      expect(await bet(player, choice)).toMatchObject({ status: 422, code: "bad_choice" });
    for (const choice of [null, "under", { side: { toString: "under" } }, { a: "x".repeat(21) }])
      expect(await bet(player, choice)).toMatchObject({ status: 400, code: "bad_field" });
    expect(table.wallet.count("bet")).toBe(0);
    expect(await table.states()).toEqual([]);
  });

  it("is none in a slot", async () => {
    const player = await seated(await studio());
    expect(await bet(player, { side: "under", target: 4_950 })).toMatchObject({
      code: "bad_choice",
    });
  });

  it("that is sent again with another one under the same name is a conflict", async () => {
    const table = await studio();
    const player = await at(table, "dados-del-puerto");
    const spinId = "same-name-of-a-bet";
    const first = await bet(player, { side: "under", target: 4_950 }, spinId);
    const again = await bet(player, { target: 4_950, side: "under" }, spinId);
    expect(again.value.round).toEqual(first.value.round);
    expect(await bet(player, { side: "over", target: 4_950 }, spinId)).toMatchObject({
      status: 409,
      code: "spin_conflict",
    });
    expect(table.wallet.count("bet")).toBe(1);
  });
});

describe("a wallet that does not answer", () => {
  it("to the bet: nothing is drawn, and the stake is taken back", async () => {
    const table = await studio();
    const player = await at(table, "rueda-del-mercado");
    table.wallet.next("bet", "lose");
    expect(await bet(player, {})).toMatchObject({ code: "bet_unconfirmed" });
    await table.later(0);
    expect(await table.states()).toEqual(["cancelled"]);
    const { value } = await table.call("GET", "/api/rounds", player.token);
    expect(value.rounds[0]).toMatchObject({ instant: null, payout: "0.00" });
  });

  it("to the win: the result stands and is paid later, once", async () => {
    const table = await studio({ balance: "100000.00" });
    const player = await at(table, "rueda-del-mercado");
    table.wallet.next("win", "lose");
    const { value } = await bet(player, {});
    expect(value.round.state).toBe("paying");
    await table.later(60_000);
    await table.later(60_000);
    expect(await table.states()).toEqual(["settled"]);
    const view = await player.session();
    expect(view.balance && minor(view.balance)).toBe(
      minor("100000.00") - minor(STAKE) + minor(value.round.payout),
    );
  });
});
