import { describe, expect, it } from "vitest";
import { addPayeeAccount, listPayeeAccounts } from "#/lib/contract/cashier.ts";
import { cashierWorld, PAYMENT_PASSWORD } from "../support/cashier.ts";

const world = await cashierWorld();
const account = {
  kind: "bank",
  institution: "Banco del Delta",
  holder: "NGUYEN THI LINH",
  number: "0071000123456",
  paymentPassword: PAYMENT_PASSWORD,
} as const;

describe("an account to withdraw to", () => {
  it("is saved for the payment password, and shown by its last four digits", async () => {
    const member = await world.member();
    await member.isCalled("Nguyễn Thị Linh");
    const { value, body } = await member.call(addPayeeAccount, account);
    expect(value).toMatchObject({ institution: "Banco del Delta", numberMasked: "•••• 3456" });
    const list = await member.call(listPayeeAccounts, {});
    expect(list.value.accounts).toEqual([value]);
    expect(body + list.body).not.toContain(account.number);
  });

  it("lies encrypted in the database", async () => {
    const member = await world.member();
    await member.call(addPayeeAccount, account);
    const row = await world.db
      .selectFrom("payee_accounts")
      .selectAll()
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow();
    const bytes = [row.number_sealed, row.number_hash].map((part) => part.toString("latin1"));
    expect(bytes.join("") + JSON.stringify(row, (_key, value) => String(value))).not.toContain(
      account.number,
    );
    expect(world.deps.vault.open(row.number_sealed, row.id)).toBe(account.number);
  });

  it("is held in the member's real name, where one is known", async () => {
    const member = await world.member();
    await member.isCalled("Budi Santoso");
    expect((await member.call(addPayeeAccount, account)).code).toBe("holder_differs");
    expect((await member.call(listPayeeAccounts, {})).value.accounts).toEqual([]);
  });

  it("is not saved with a wrong payment password, in the open, or by a trial account", async () => {
    const member = await world.member();
    const wrong = { ...account, paymentPassword: "000000" };
    expect((await member.call(addPayeeAccount, wrong)).code).toBe("wrong_payment_password");
    const open = { "content-type": "application/json" };
    expect((await member.call(addPayeeAccount, account, open)).code).toBe("payload_not_encrypted");
    const trial = await world.member(0n, 4);
    expect((await trial.call(addPayeeAccount, account)).code).toBe("true_account_needed");
  });

  it("is saved once, even when asked for several times together", async () => {
    const member = await world.member();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => member.call(addPayeeAccount, account)),
    );
    expect(replies.filter(({ code }) => code === "ok")).toHaveLength(1);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(["ok", "account_exists"]));
  });

  it("may be one of ten", async () => {
    const member = await world.member();
    const numbers = Array.from({ length: 12 }, (_, index) => `10002000${index + 10}`);
    const codes: string[] = [];
    for (const number of numbers)
      codes.push((await member.call(addPayeeAccount, { ...account, number })).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill("ok"));
    expect(codes.slice(10)).toEqual(Array(2).fill("too_many_accounts"));
  });

  it("may be another member's too, whose it stays", async () => {
    const [one, other] = [await world.member(), await world.member()];
    expect((await one.call(addPayeeAccount, account)).code).toBe("ok");
    expect((await other.call(listPayeeAccounts, {})).value.accounts).toEqual([]);
    expect((await other.call(addPayeeAccount, account)).code).toBe("ok");
  });

  it.each([
    { number: "12345" },
    { number: "1234 5678" },
    { number: "1".repeat(65) },
    { holder: "A" },
    { institution: "x".repeat(81) },
    { kind: "cash" },
    { owner: "1" },
  ])("is refused with %j", async (change) => {
    const member = await world.member();
    expect((await member.call(addPayeeAccount, { ...account, ...change })).status).toBe(400);
  });
});
