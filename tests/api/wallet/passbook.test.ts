import { describe, expect, it } from "vitest";
import { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { findSpunGames } from "#/server/games/index.ts";
import { holdMoney } from "#/server/ledger/index.ts";
import { readPassbook } from "#/server/wallet/passbook.ts";
import { findAccountRecords } from "#/server/wallet/records.ts";
import { testDatabase } from "../../support/database.ts";
import { fresh, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db } = await testDatabase();
const games = await openGames(db, Date.now);
const findSpun = async (codes: readonly string[]) => ({ spun: await findSpunGames(db, codes) });

describe("the passbook", () => {
  it("tells rounds of a game as one movement, with what they came to and the balance after [MEM-04]", async () => {
    const { player, bet, win } = await sitDown({ db, clock: Date.now, games });
    for (let n = 0; n < 12; n++) {
      const roundId = fresh("round");
      await bet({ roundId, amount: "10.00" });
      await win({ roundId, amount: n === 3 ? "25.50" : "0.00" });
    }
    const { movements } = await readPassbook(db, findSpun, player.memberId, "es");
    expect(movements).toMatchObject([
      {
        ...{ kind: "play", rounds: 12, unit: "spin", entries: 13, isMore: false },
        ...{ about: expect.stringMatching(/\S/), amount: "-94.50", balanceAfter: "905.50" },
      },
      { kind: "adjustment", rounds: 0, amount: "1000.00", balanceAfter: "1000.00" },
    ]);
    const [play] = movements;
    const parts = await findAccountRecords(
      db,
      player.memberId,
      listAccountRecords.input.parse({
        before: String(BigInt(play?.lastId ?? 0) + 1n),
        pageSize: 13,
      }),
      "es",
    );
    expect(parts.list.at(-1)?.id).toBe(play?.firstId);
    const sum = parts.list.reduce((all, { amount }) => all + Number(amount), 0);
    expect(sum.toFixed(2)).toBe(play?.amount);
  });

  it("tells what is held, what for, and which entry of the ledger put it aside [MEM-04]", async () => {
    const { player } = await sitDown({ db, clock: Date.now, games });
    const wallet = await db
      .selectFrom("accounts")
      .select("id")
      .where("owner_id", "=", player.memberId)
      .where("purpose", "=", "wallet")
      .executeTakeFirstOrThrow();
    await holdMoney(db, {
      reference: `withdrawal:w${player.memberId}`,
      kind: "withdrawal",
      accountId: wallet.id,
      amountMinor: 30_000n,
    });
    const { held, movements } = await readPassbook(db, findSpun, player.memberId, "es");
    expect(held).toMatchObject([
      {
        ...{ kind: "withdrawal", reference: `w${player.memberId}`, amount: "300.00" },
        entry: { amount: "-300.00", balanceAfter: "700.00", state: "held" },
      },
    ]);
    expect(movements[0]).toMatchObject({ kind: "withdrawal", state: "held", amount: "-300.00" });
    expect(held[0]?.entry?.id).toBe(movements[0]?.lastId);
  });
});
