import { describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { confirmProofMethod, sendProofMethodCode } from "#/lib/contract/auth/proof.ts";
import { checkCare, listBlocks, setBlock } from "#/server/care/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { proofWorld } from "../../support/proof.ts";

const { db, owner } = await testDatabase();
const until = new Date(Date.now() + 400 * 24 * 3_600_000);

const follows = async (memberId: bigint) =>
  (await listActs(owner.db, { limit: 100 }))
    .filter(({ subject }) => subject.startsWith(`member ${memberId}/`))
    .map(({ act, by }) => [act, by]);

/** Somebody who is excluded until then, or not at all. */
async function excluded(end: Date | null = until) {
  const world = proofWorld(db);
  const first = await world.withEmail();
  if (end === null) return { ...world, first };
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
    await who.call(sendProofMethodCode, { way: "email" });
    const code = await codeTo(first.email);
    expect(await who.call(confirmProofMethod, { way: "email", code })).toMatchObject({ ok: true });
    for (const act of ["bet", "deposit"] as const)
      expect(await ask(member.id, act)).toBe("self_excluded");
    expect((await listBlocks(db, member.id)).map((block) => block.until)).toEqual([until, until]);
    expect(await follows(member.id)).toEqual([
      ["care_follow", "platform"],
      ["care_follow", "platform"],
    ]);
  });

  it("is excluded there as well where it had proven the e-mail before, and for longer when that is", async () => {
    const { first, newMember } = await excluded(null);
    const { member } = await newMember();
    await db
      .updateTable("members")
      .set({ proven_email: first.email })
      .where("id", "=", member.id)
      .execute();
    const block = { acts: ["deposit", "bet"], code: "self_excluded", by: "ana" } as const;
    const { account, id: memberId } = first.member;
    for (const end of [until, null]) {
      const set = { ...block, memberId, account, until: end, reason: "asked" };
      expect(await setBlock(owner.db, systemClock, set)).toMatchObject({ ok: true });
      expect(await ask(member.id, "bet")).toBe("self_excluded");
      expect((await listBlocks(db, member.id)).map((each) => each.until)).toEqual([end, end]);
    }
    expect(await follows(member.id)).toHaveLength(4);
  });

  it("tells the operator by the member's number, in words of nobody who serves", async () => {
    const { first, newMember } = await excluded();
    const { member } = await newMember();
    await db
      .updateTable("members")
      .set({ proven_email: first.email, username: "linh/bet lifted by ana" })
      .where("id", "=", member.id)
      .execute();
    const subjects = (await listActs(owner.db, { limit: 10 })).map(({ subject }) => subject);
    expect(subjects.join()).not.toContain("lifted by ana");
    expect(await follows(member.id)).toHaveLength(2);
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
