import { afterAll, describe, expect, it, vi } from "vitest";
import { seamlessBalance } from "#/lib/contract/games/seamless.ts";
import { createHub, type LiveMessage } from "#/server/events/index.ts";
import { holdMoney } from "#/server/ledger/index.ts";
import { announceBalances, openAnnouncer } from "#/server/wallet/index.ts";
import { testDatabase } from "../../support/database.ts";
import { fresh, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db, url } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 21);
const announce = openAnnouncer(
  (memberIds) => announceBalances(db, memberIds),
  (error) => expect.unreachable(String(error)),
);
const games = await openGames(db, clock, {}, announce);
const hub = createHub(url);
afterAll(() => hub.stop());

describe("the balance in the header", () => {
  it("follows a game: a bet and its win are one message, with what is held beside it", async () => {
    const { player, bet, win } = await sitDown({ db, clock, games });
    const hold = {
      reference: `withdrawal:${fresh("hold")}`,
      kind: "withdrawal",
      accountId: player.wallet,
    };
    await holdMoney(db, { ...hold, amountMinor: 10_00n });
    await hub.ready;
    const heard = Promise.withResolvers<LiveMessage>();
    const all: LiveMessage[] = [];
    hub.subscribe(player.memberId, (message) => {
      if (message.what !== "message") return;
      all.push(message.message);
      heard.resolve(message.message);
    });
    await bet();
    await win({ amount: "250.00" });
    expect(await heard.promise).toMatchObject({
      type: "balance",
      data: { sumBalance: "1140.00", heldBalance: "10.00" },
    });
    expect(all).toHaveLength(1);
  });

  it("is told again when a round is lost after its stake, and not when it is repeated or asked for", async () => {
    const told = vi.fn<(memberId: bigint) => void>();
    const quiet = await openGames(db, clock, {}, told);
    const { player, entered, bet, win } = await sitDown({ db, clock, games: quiet });
    await bet();
    expect(told.mock.calls).toEqual([[player.memberId]]);
    const { vassalage, token, playerId } = entered;
    await quiet.asVendor(vassalage, seamlessBalance, { token, playerId });
    expect(told).toHaveBeenCalledTimes(1);
    const lost = { amount: "0.00", transactionId: fresh("lost") };
    await win(lost);
    await win(lost);
    expect(told.mock.calls).toEqual([[player.memberId], [player.memberId]]);
  });
});
