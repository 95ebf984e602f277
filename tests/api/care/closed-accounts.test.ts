import { describe, expect, it } from "vitest";
import { careWork, checkCare } from "#/server/care/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { closingWorld } from "../../support/closing.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { operators } from "../../support/operator.ts";
import { newestMessage } from "../../support/outbox.ts";
import { codeOf, factsOf } from "../../support/proof.ts";
import { SEALING } from "../../support/sealing.ts";

const { db, owner } = await testDatabase({ maxConnections: 10 });
const world = closingWorld(db);
const { clock, waited, run, closureOf } = world;
const staff = operators(owner);
const because = ["--reason", "asked for by phone"];

const factsIn = async (id: bigint, kind: string) =>
  (await factsOf(db, id)).filter((fact) => fact.kind === kind);

describe("an account that is closed", () => {
  it("says where to write to, at the login and in its e-mail, where the operator told", async () => {
    const [unsaid, said] = [await world.withEmail(), await world.withEmail()];
    await world.ask(unsaid.who);
    await waited(said);
    const contact = "hola@pleno.example";
    const { customer_service: before } = await db
      .selectFrom("site")
      .select("customer_service")
      .executeTakeFirstOrThrow();
    const put = (to: object) => changeSite(asOwner(db), { customerService: { ...before, ...to } });
    await put({ email: contact, url: null });
    try {
      await run();
      expect(await world.arrive(world.visitor(), said.username)).toMatchObject({
        code: "account_closed",
        detail: { contact },
      });
      expect(await newestMessage(db, clock, said.email)).toMatch(/atención al cliente\.\n\nhola@/);
      await put({ email: null, url: null });
      const reply = await world.arrive(world.visitor(), unsaid.username);
      expect(reply).toMatchObject({ code: "account_closed" });
      expect(reply).not.toHaveProperty("detail.contact");
    } finally {
      await put({});
    }
  });

  it("tells its member when staff open it, and that its mobile is free", async () => {
    const made = await world.withEmail();
    const { id } = made.member;
    const mobile = { proven_mobile: "+12025550000", mobile_num: "2025550000" };
    await db.updateTable("members").set(mobile).where("id", "=", id).execute();
    await waited(made);
    await run();
    const ops = staff("ana");
    expect((await ops("members", "reopen", made.username, ...because)).exitCode).toBe(0);
    expect(await factsIn(id, "account_reopened")).toEqual([
      { kind: "account_reopened", mobileFreed: true },
    ]);
    const deps = { clock, matters: world.matters, sealing: SEALING };
    const work = careWork(deps).find((each) => each.on === "event");
    if (work?.on !== "event") throw new Error("nobody is told");
    expect(await newestMessage(db, clock, made.email)).toContain("Cerramos");
    clock.advance(1_000);
    const about = { memberId: id, payload: { mobileFreed: true } } as never;
    await inTransaction(db, (tx) => work.handler.run(tx, about));
    expect(await newestMessage(db, clock, made.email)).toContain("liberamos tu móvil");
  });

  it("stays so for whoever serves: what was carried out is not undone, nor brought forward", async () => {
    const { member } = await waited(await world.newMember());
    const other = await world.newMember();
    await world.ask(other.who);
    await run();
    const mine = { member_id: member.id };
    const where = (id: bigint) => db.updateTable("care_closures").where("member_id", "=", id);
    await expect(
      db.deleteFrom("care_closures").where("member_id", "=", member.id).execute(),
    ).rejects.toThrow("opened by staff");
    await expect(where(member.id).set({ closed_at: null }).execute()).rejects.toThrow("by staff");
    await expect(where(other.member.id).set(mine).execute()).rejects.toThrow("stands");
    await expect(
      where(other.member.id)
        .set({ closes_at: new Date(clock()) })
        .execute(),
    ).rejects.toThrow("stands");
  });

  it("is opened again by staff with a reason, and by no other way", async () => {
    const { member, username } = await waited(await world.newMember());
    await run();
    const ops = staff("ana");
    expect((await ops("members", "suspend", username, ...because)).exitCode).toBe(3);
    expect((await ops("allow", "member", username)).exitCode).toBe(3);
    const shown = JSON.parse((await ops("members", "show", username, "--json")).out);
    expect(shown.status).toBe("closed");
    expect((await ops("members", "reopen", username, ...because)).exitCode).toBe(0);
    expect(await closureOf(member.id)).toBeUndefined();
    expect(codeOf(await world.arrive(world.visitor(), username))).toBe("ok");
    const bet = { memberId: member.id, act: "bet", amountMinor: 1n, currency: "VND" } as const;
    expect(codeOf(await checkCare(db, bet))).toBe("ok");
  });
});
