import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#/lib/base/time.ts";
import { CARE_BLOCKS } from "#/lib/contract/care/calls.ts";
import { blockAct, type CareAct, checkCare, unblockAct } from "#/server/care/index.ts";
import { testDatabase } from "../../support/database.ts";

const { db, owner } = await testDatabase();
let lastMember = 0n;
const newMember = () => ++lastMember;
const ask = async (memberId: bigint, act: CareAct) => {
  const answer = await checkCare(db, { memberId, act, amountMinor: 100n, currency: "VND" });
  return answer.ok ? "ok" : answer.code;
};
const from = (ms: number) => new Date(Date.now() + ms);

describe("the care check", () => {
  it("lets a member deposit and bet whom nothing is closed for", async () => {
    const memberId = newMember();
    expect([await ask(memberId, "deposit"), await ask(memberId, "bet")]).toEqual(["ok", "ok"]);
  });

  it.each(CARE_BLOCKS)("refuses by name what is closed: %s", async (code) => {
    const memberId = newMember();
    await blockAct(owner.db, { memberId, act: "bet", code, until: null });
    expect([await ask(memberId, "bet"), await ask(memberId, "deposit")]).toEqual([code, "ok"]);
    expect(await ask(newMember(), "bet")).toBe("ok");
    await unblockAct(owner.db, { memberId, act: "bet", code });
    expect(await ask(memberId, "bet")).toBe("ok");
  });

  it("refuses until the moment set, and with what lasts longest", async () => {
    const memberId = newMember();
    const block = { memberId, act: "deposit" } as const;
    await blockAct(owner.db, { ...block, code: "cooling_off", until: from(-HOUR_MS) });
    expect(await ask(memberId, "deposit")).toBe("ok");
    await blockAct(owner.db, { ...block, code: "cooling_off", until: from(HOUR_MS) });
    await blockAct(owner.db, { ...block, code: "deposit_limit_reached", until: from(DAY_MS) });
    expect(await ask(memberId, "deposit")).toBe("deposit_limit_reached");
    await blockAct(owner.db, { ...block, code: "self_excluded", until: null });
    expect(await ask(memberId, "deposit")).toBe("self_excluded");
  });

  it("answers the same within a larger statement", async () => {
    const memberId = newMember();
    const inSql = async () =>
      (
        await sql<{
          code: string | null;
        }>`select care_check(${memberId}::bigint, 'bet', 5) as code`.execute(db)
      ).rows[0]?.code;
    expect(await inSql()).toBeNull();
    await blockAct(owner.db, { memberId, act: "bet", code: "loss_limit_reached", until: null });
    expect(await inSql()).toBe("loss_limit_reached");
  });
});
