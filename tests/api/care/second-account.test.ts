import { describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { confirmMeans, sendMeansCode } from "#/lib/contract/auth/proof.ts";
import { checkCare, listBlocks, setBlock } from "#/server/care/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { proofWorld } from "../../support/proof.ts";

const { db, owner } = await testDatabase();
const until = new Date(Date.now() + 400 * 24 * 3_600_000);

async function excluded() {
  const world = proofWorld(db);
  const first = await world.withEmail();
  const { account, id: memberId } = first.member;
  const block = { acts: ["deposit", "bet"], code: "self_excluded", by: "ana" } as const;
  await setBlock(owner.db, systemClock, { ...block, memberId, account, until, reason: "asked" });
  return { ...world, first };
}

const ask = async (memberId: bigint, act: "deposit" | "bet") => {
  const answer = await checkCare(db, { memberId, act, amountMinor: 100n, currency: "VND" });
  return answer.ok ? "ok" : answer.code;
};

describe("who is excluded and opens a second account", () => {
  it("is excluded there as long, once it proves the same e-mail, and the operator is told", async () => {
    const { first, newMember, codeTo } = await excluded();
    const { who, member } = await newMember({ email: first.email.toUpperCase() });
    expect(await ask(member.id, "bet")).toBe("ok");
    await who.call(sendMeansCode, { way: "email" });
    const code = await codeTo(first.email);
    expect(await who.call(confirmMeans, { way: "email", code })).toMatchObject({ ok: true });
    for (const act of ["bet", "deposit"] as const)
      expect(await ask(member.id, act)).toBe("self_excluded");
    expect((await listBlocks(db, member.id)).map((block) => block.until)).toEqual([until, until]);
    const acts = await listActs(owner.db, { limit: 10, of: member.account });
    expect(acts.map(({ act, by }) => [act, by])).toEqual([
      ["care_follow", "platform"],
      ["care_follow", "platform"],
    ]);
  });

  it("leaves alone who proves another e-mail, and the first account's own proof", async () => {
    const { first, withEmail } = await excluded();
    const other = await withEmail();
    expect(await ask(other.member.id, "bet")).toBe("ok");
    await db
      .updateTable("members")
      .set({ proven_email: first.email })
      .where("id", "=", first.member.id)
      .execute();
    expect(await listActs(owner.db, { limit: 10, of: first.member.account })).toHaveLength(1);
  });
});
