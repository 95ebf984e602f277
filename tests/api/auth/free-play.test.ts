import { describe, expect, it } from "vitest";
import { DAY_MS } from "#/lib/base/time.ts";
import { logIn, playFree } from "#/lib/contract/auth/calls.ts";
import { changePassword, getMemberInfo } from "#/lib/contract/members/calls.ts";
import { rememberLogin } from "#/lib/contract/session/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { endTrials } from "#/server/auth/index.ts";
import { findAccounts, HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { findMember } from "#/server/members/index.ts";
import { walletRoutes } from "#/server/wallet/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";

const { db } = await testDatabase();
const world = membersWorld(db, {
  flags: { FREEPLAY3: true },
  moreRoutes: () => walletRoutes({ db }),
});
const asked = { os: "test", platform: "W", random: "r".repeat(22), version: 3 } as const;

async function trial(ip?: string) {
  const who = world.visitor(ip);
  const reply = await who.call(playFree, asked);
  if (!reply.ok) throw new Error(reply.code);
  who.token = reply.value.token;
  const me = await who.call(getMemberInfo, {});
  if (!me.ok) throw new Error(me.code);
  return { who, me: me.value };
}

describe("free play", () => {
  it("lets a visitor in as a trial of kind 4, with play money [LOG-05, ROL-05, ROL-14, API-05]", async () => {
    const { who, me } = await trial();
    expect(me).toMatchObject({ type: 4, currency: { code: "VND_PLAY" } });
    const balance = await who.call(getBalance, {});
    expect(balance.ok && balance.value.sumBalance).toBe("5000000.00");
  });

  it("is closed while the operator has it off [LOG-05]", async () => {
    const off = membersWorld(db, { flags: {} });
    const reply = await off.visitor().call(playFree, asked);
    expect(reply).toMatchObject({ ok: false, code: "free_play_closed" });
  });

  it("opens neither centre: what is a member's own is refused [ROL-13, ROL-15, ERR-01]", async () => {
    const { who } = await trial();
    const passwords = { oldPassword: "x", newPassword: "y", confirmNewPassword: "y" };
    expect(await who.call(changePassword, passwords)).toMatchObject({
      code: "true_account_needed",
    });
    expect(await who.call(rememberLogin, {})).toMatchObject({ code: "true_account_needed" });
  });

  it("cannot be logged in to again, nor can an account of kind 4 that has a password [ROL-17]", async () => {
    const { me } = await trial();
    const input = { type: "username", username: me.account, password: "Pleno-2026" } as const;
    expect(await world.visitor().call(logIn, input)).toMatchObject({ code: "wrong_credentials" });
    const { username, member } = await world.newMember();
    await db.updateTable("members").set({ kind: 4 }).where("id", "=", member.id).execute();
    const known = await world.visitor().call(logIn, { ...input, username });
    expect(known).toMatchObject({ ok: false, code: "members_only" });
  });

  it("keeps its money apart: none of it ever meets real money", async () => {
    const { me } = await trial();
    const [wallet] = await findAccounts(db, { kind: "member", id: BigInt(me.id) });
    const real = await openAccount(db, { owner: HOUSE, purpose: "adjustments", currency: "VND" });
    const crossed = await postTransfer(asOwner(db), {
      reference: `cross:${me.id}`,
      kind: "adjustment",
      legs: [
        { accountId: wallet?.id ?? 0n, amountMinor: -100n },
        { accountId: real, amountMinor: 100n },
      ],
    });
    expect(crossed.ok).toBe(false);
    expect(wallet).toMatchObject({ realm: "play" });
  });

  it("begins at most twenty times a day from one address, and takes nobody's session", async () => {
    const ip = "198.51.100.77";
    for (let begun = 0; begun < 20; begun++) await trial(ip);
    expect(await world.visitor(ip).call(playFree, asked)).toMatchObject({
      code: "too_many_requests",
    });
    const { who } = await world.newMember();
    expect(await who.call(playFree, asked)).toMatchObject({ code: "not_allowed" });
    expect((await who.call(getMemberInfo, {})).ok).toBe(true);
  });

  it("tells nobody that a member registered, and is over after a day", async () => {
    const { me } = await trial();
    const told = await db
      .selectFrom("events")
      .select("kind")
      .where("member_id", "=", BigInt(me.id))
      .execute();
    expect(told).toEqual([]);
    world.clock.advance(DAY_MS + 1);
    await endTrials(db, world.clock);
    expect((await findMember(db, me.account))?.status).toBe("suspended");
  });
});
