import { describe, expect, it } from "vitest";
import {
  addPayeeAccount,
  listPayeeAccounts,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { payeePlace } from "#/server/cashier/payee-number.ts";
import { cashierWorld, PAYMENT_PASSWORD } from "../../support/cashier.ts";

const world = await cashierWorld();
const account = {
  kind: "bank",
  institution: "Banco del Delta",
  holder: "NGUYEN THI LINH",
  number: "0071000123456",
  paymentPassword: PAYMENT_PASSWORD,
} as const;

/** Addresses of nobody in particular: the first of EIP-55's examples, on both kinds of network. */
const TRON = "TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top";
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

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
    expect(world.deps.vault.open(row.number_sealed, payeePlace(row.id))).toBe(account.number);
  });

  it("is held in the member's real name, where one is known", async () => {
    const member = await world.member();
    await member.isCalled("Budi Santoso");
    expect((await member.call(addPayeeAccount, account)).code).toBe("holder_differs");
    expect((await member.call(listPayeeAccounts, {})).value.accounts).toEqual([]);
  });

  it("is held in the member's real name without its being typed, and the name is shown", async () => {
    const member = await world.member();
    await member.isCalled("Nguyễn Thị Linh");
    expect((await member.call(listPayeeAccounts, {})).value.holder).toBe("Nguyễn Thị Linh");
    const { holder: _typed, ...untyped } = account;
    const saved = await member.call(addPayeeAccount, untyped);
    expect(saved.value).toMatchObject({ holder: "Nguyễn Thị Linh" });
  });

  it("asks for the real name once where none is known, and keeps it from then on", async () => {
    const member = await world.member();
    const { holder: _typed, ...untyped } = account;
    expect((await member.call(listPayeeAccounts, {})).value.holder).toBeNull();
    expect((await member.call(addPayeeAccount, untyped)).code).toBe("holder_missing");
    const numbered = { ...account, holder: "Linh 88" };
    expect((await member.call(addPayeeAccount, numbered)).code).toBe("holder_malformed");
    const wrong = { ...account, holder: "Mai Anh", paymentPassword: "000000" };
    expect((await member.call(addPayeeAccount, wrong)).code).toBe("wrong_payment_password");
    expect((await member.call(listPayeeAccounts, {})).value.holder).toBeNull();
    expect((await member.call(addPayeeAccount, account)).code).toBe("ok");
    expect((await member.call(listPayeeAccounts, {})).value.holder).toBe("NGUYEN THI LINH");
    const other = { ...account, holder: "Mai Anh", number: "1000200030" };
    expect((await member.call(addPayeeAccount, other)).code).toBe("holder_differs");
  });

  it("takes one of two names that are given together", async () => {
    const member = await world.member();
    const names = ["Mai Anh", "Budi Santoso"];
    const replies = await Promise.all(
      names.map((holder, index) =>
        member.call(addPayeeAccount, { ...account, holder, number: `100020003${index}` }),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual(["holder_differs", "ok"]);
    const { accounts, holder } = (await member.call(listPayeeAccounts, {})).value;
    expect(accounts.map((each) => each.holder)).toEqual([holder]);
  });

  it("shows the name by its first letters where that name proves logins", async () => {
    const member = await world.member();
    await member.isCalled("Nguyễn Thị Linh");
    await member.call(addPayeeAccount, account);
    const ways = (names: readonly string[]) =>
      world.owner.db
        .updateTable("site")
        .set({ login_proof: JSON.stringify({ when: "strange", ways: names }) })
        .execute();
    await ways(["name"]);
    const { value, body } = await member.call(listPayeeAccounts, {});
    await ways([]);
    expect(value.holder).toBe("N••• T••• L•••");
    expect(body).not.toMatch(/NGUYEN|Nguyễn/);
  });

  it("is at a place of the operator's list, of that kind", async () => {
    const member = await world.member();
    const { institutions } = (await member.call(listPayeeAccounts, {})).value;
    expect(institutions).toContainEqual({ kind: "bank", name: "Banco del Delta" });
    for (const institution of ["Banco de Nadie", "Billetera Garza", "TRC-20"])
      expect((await member.call(addPayeeAccount, { ...account, institution })).code).toBe(
        "institution_unknown",
      );
  });

  it("may be named freely while the operator lists no place, but for the network of USDT", async () => {
    const member = await world.member();
    const list = world.owner.db.updateTable("payout_institutions");
    await list.set({ enabled: false }).execute();
    const bank = await member.call(addPayeeAccount, { ...account, institution: "Banco de Nadie" });
    const usdt = { ...account, kind: "usdt", institution: "Mi billetera", number: TRON };
    const unknown = await member.call(addPayeeAccount, usdt);
    const known = await member.call(addPayeeAccount, { ...usdt, institution: "TRC-20" });
    await list.set({ enabled: true }).execute();
    expect([bank.code, unknown.code, known.code]).toEqual(["ok", "institution_unknown", "ok"]);
  });

  it("takes for USDT an address of its network alone, and one address once a network", async () => {
    const member = await world.member();
    const save = async (institution: string, number: string) =>
      (await member.call(addPayeeAccount, { ...account, kind: "usdt", institution, number })).code;
    expect(await save("TRC-20", EVM)).toBe("address_wrong");
    expect(await save("TRC-20", `${TRON.slice(0, -1)}u`)).toBe("address_wrong");
    expect(await save("ERC-20", EVM.replace("aAe", "AaE"))).toBe("address_wrong");
    expect(await save("TRC-20", TRON)).toBe("ok");
    expect(await save("ERC-20", EVM.toLowerCase())).toBe("ok");
    expect(await save("ERC-20", EVM)).toBe("account_exists");
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

  it("is told from others by its place and number, in capitals or small letters", async () => {
    const member = await world.member();
    const save = async (institution: string, number: string) =>
      (await member.call(addPayeeAccount, { ...account, institution, number })).code;
    expect(await save("Banco del Delta", "AB12345678")).toBe("ok");
    expect(await save("Banco del Delta", "ab12345678")).toBe("account_exists");
    expect(await save("Banco Arrozal", "AB12345678")).toBe("ok");
  });

  it.each([
    ["bank", "Banco del Delta", "0071000123456"],
    ["usdt", "ERC-20", EVM.toLowerCase()],
    ["usdt", "Mi red", EVM.toLowerCase()],
  ] as const)(
    "is known again where it was kept by kind and number: %s, %s",
    async (kind, institution, number) => {
      const member = await world.member();
      const { vault } = world.deps;
      await world.db
        .insertInto("payee_accounts")
        .values({
          id: `a-${member.id}`,
          member_id: member.id,
          kind,
          institution,
          holder: account.holder,
          number_sealed: vault.seal(number, payeePlace(`a-${member.id}`)),
          number_hash: vault.hash(kind, number),
          number_end: number.slice(-4),
        })
        .execute();
      const place = kind === "usdt" ? "ERC-20" : institution;
      const saved = await member.call(addPayeeAccount, {
        ...account,
        kind,
        institution: place,
        number,
      });
      expect(saved.code).toBe("account_exists");
    },
  );

  it.each(["..", "--", "' '", "\u0301\u0301", "\u3164\u3164"])(
    "takes no name that nobody can read: %j",
    async (holder) => {
      const member = await world.member();
      const { code } = await member.call(addPayeeAccount, { ...account, holder });
      expect(code).toBe("holder_malformed");
      expect((await member.call(listPayeeAccounts, {})).value.holder).toBeNull();
    },
  );

  it("keeps the registered spelling of the name, and a first one tidy", async () => {
    const known = await world.member();
    await known.isCalled("Nguyễn Thị Linh");
    for (const [index, holder] of [
      "Ｎｇｕｙｅｎ Ｔｈｉ Ｌｉｎｈ",
      "Nguyen Thi Linh\u0316\u0317\u0318",
    ].entries()) {
      const saved = await known.call(addPayeeAccount, {
        ...account,
        holder,
        number: `1000200${index}`,
      });
      expect(saved.value).toMatchObject({ holder: "Nguyễn Thị Linh" });
    }
    const first = await world.member();
    await first.call(addPayeeAccount, { ...account, holder: " Ｊｏｓｅ\u0301   Ruiz " });
    expect((await first.call(listPayeeAccounts, {})).value.holder).toBe("José Ruiz");
  });

  it("names its place so that it can be read, where the name is typed", async () => {
    const member = await world.member();
    const list = world.owner.db.updateTable("payout_institutions");
    await list.set({ enabled: false }).execute();
    const codes: string[] = [];
    for (const institution of [
      "  ",
      " a ",
      "\u200b\u200b",
      "Banco\u202eX",
      "Banco\u001b[2J",
      " Banco  X ",
    ])
      codes.push((await member.call(addPayeeAccount, { ...account, institution })).code);
    await list.set({ enabled: true }).execute();
    expect(codes).toEqual([...Array(5).fill("bad_field"), "ok"]);
    const [saved] = (await member.call(listPayeeAccounts, {})).value.accounts;
    expect(saved?.institution).toBe("Banco X");
  });

  it("in a name that was corrected since takes no withdrawal until it is saved again", async () => {
    const { member, ask } = await world.memberWithAccount(100_000_000n);
    await member.isCalled("Mai Anh");
    const refused = await member.call(requestWithdrawal, ask);
    expect(refused).toMatchObject({ status: 422, code: "account_holder_changed" });
    const { holder: _typed, ...untyped } = account;
    const saved = await member.call(addPayeeAccount, untyped);
    expect(saved.value).toMatchObject({ holder: "Mai Anh" });
    expect((await member.call(listPayeeAccounts, {})).value.accounts).toEqual([saved.value]);
    const again = await member.call(requestWithdrawal, { ...ask, accountId: saved.value.id });
    expect(again.code).toBe("ok");
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
