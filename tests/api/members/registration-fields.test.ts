import { describe, expect, it } from "vitest";
import { checkAffiliate } from "#/lib/contract/agents/affiliates.ts";
import { registerMember } from "#/lib/contract/auth/registration.ts";
import { RULED_FIELDS } from "#/lib/contract/site/calls.ts";
import { PATTERNS } from "#/lib/rules/members/patterns.ts";
import { siteRoutes } from "#/server/site/index.ts";
import { testDatabase } from "../../support/database.ts";
import { type MembersWorldOptions, membersWorld, registration } from "../../support/members.ts";

const { db, owner } = await testDatabase();
const surroundings = async () => ({
  payloadKeys: [],
  ageOfMajority: 18,
  publicUrl: "https://pleno.example",
});
const world = (options: MembersWorldOptions = {}) =>
  membersWorld(db, {
    ...options,
    moreRoutes: ({ clock }) => siteRoutes({ db, clock, surroundings }),
  });

await owner.db
  .insertInto("affiliate_codes")
  .values([
    { code: "PL-7790", code_key: "PL-7790", name: "Casa Lucero", domains: "[]" },
    { code: "SUR-1", code_key: "SUR-1", name: "Sur", domains: '["sur.example"]' },
    { code: "OLD-1", code_key: "OLD-1", name: "Vieja", domains: "[]", enabled: false },
  ])
  .execute();

describe("a registration", () => {
  it("takes every field that the specification names, and keeps what the form shows [ENT-01] [ENT-02]", async () => {
    const shown = Object.fromEntries(
      RULED_FIELDS.filter((field) => field !== "captcha").map((field) => [
        field,
        { enabled: true },
      ]),
    );
    const { visitor, newName } = world({ rules: shown });
    const username = newName();
    const payload = {
      username,
      password: "Pleno-2026",
      confirmPassword: "Pleno-2026",
      payeeName: "Nguyễn Linh",
      email: "linh@correo.example",
      qqNum: "qq-1",
      mobileNum: "0901234567",
      recommenderId: "77",
      captcha: "unasked",
      verificationCode: "unasked",
      affiliateCode: "PL-7790",
      paymentPassword: "592741",
      line: "line-1",
      whatsapp: "whatsapp-1",
      zalo: "zalo-1",
      facebook: "facebook-1",
      wechat: "wechat-1",
      idNumber: "id-1",
      referralCode: null,
      domain: "pleno.example",
      countryDialingCode: "84",
      registerUrl: "https://pleno.example/register",
      registerMethod: "WEB",
      login: true,
      agreement: true,
      adult: true,
    } as const;
    expect(await visitor().call(registerMember, payload)).toMatchObject({ ok: true });
    const row = await db
      .selectFrom("members")
      .selectAll()
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      payee_name: "Nguyễn Linh",
      email: "linh@correo.example",
      qq_num: "qq-1",
      mobile_num: "+84901234567",
      recommender_id: "77",
      affiliate_code: "PL-7790",
      payment_password_hash: expect.any(String),
      line: "line-1",
      whatsapp: "whatsapp-1",
      zalo: "zalo-1",
      facebook: "facebook-1",
      wechat: "wechat-1",
      id_number: "id-1",
      referral_code: null,
      domain: "pleno.example",
      country_dialing_code: "84",
      register_url: "https://pleno.example/register",
      register_method: "WEB",
    });
  });
});

describe("an invitation code", () => {
  it("counts where the operator says, in whatever case [API-24] [ENT-30]", async () => {
    const { visitor } = world();
    const counts = async (code: string, domain = "pleno.example") =>
      (await visitor().call(checkAffiliate, { code, domain })).ok;
    expect(await counts("PL-7790")).toBe(true);
    expect(await counts(" pl-7790 ")).toBe(true);
    expect(await counts("SUR-1", "sur.example")).toBe(true);
    expect(await counts("SUR-1")).toBe(false);
    expect(await counts("OLD-1")).toBe(false);
    expect(await counts("nobody")).toBe(false);
    expect(await counts("' or 1=1 --")).toBe(false);
  });

  it("that does not count refuses the registration, at its field; a hidden one is not looked at [VAL-25]", async () => {
    const { newName } = world();
    const send = (
      affiliateCode?: string,
      who = world({ rules: { affiliateCode: { enabled: true } } }),
    ) =>
      who
        .visitor()
        .call(
          registerMember,
          registration({ username: newName(), ...(affiliateCode ? { affiliateCode } : {}) }),
        );
    expect(await send("nobody")).toMatchObject({
      code: "fields_refused",
      fields: { affiliateCode: "affiliate_unknown" },
    });
    expect(await send("PL-7790")).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({ ok: true });
    expect(await send("nobody", world())).toMatchObject({ ok: true });
  });
});

describe("a username", () => {
  const anyLetters = { rules: { username: { acceptedPattern: PATTERNS.alphanumeric } } };

  it("of mixed scripts is refused, and so is what nobody sees", async () => {
    const { visitor } = world({ rules: { username: { acceptedPattern: "*" } } });
    for (const username of ["раypal99", "luc\u200bero", "sοlar27", "\u202eorecul"])
      expect(await visitor().call(registerMember, registration({ username }))).toMatchObject({
        fields: { username: "mixed_scripts" },
      });
  });

  it("that begins as staff or the site are called is kept for the house", async () => {
    const { visitor } = world(anyLetters);
    for (const username of ["soporte99", "Admin777", "pleno2026"])
      expect(await visitor().call(registerMember, registration({ username }))).toMatchObject({
        code: "username_taken",
      });
  });

  it("that looks like another's is taken, one that does not is not", async () => {
    const { visitor } = world(anyLetters);
    const ask = (username: string) => visitor().call(registerMember, registration({ username }));
    expect(await ask("ace2026")).toMatchObject({ ok: true });
    expect(await ask("асе2026")).toMatchObject({ code: "username_taken" });
    expect(await ask("ＡＣＥ２０２６")).toMatchObject({ code: "username_taken" });
    expect(await ask("дима2026")).toMatchObject({ ok: true });
  });

  it("goes to one of two who ask at once for names that look alike", async () => {
    const { visitor } = world(anyLetters);
    const replies = await Promise.all(
      ["хосе77", "xoce77", "XOCE77", "хосе77"].map((username) =>
        visitor().call(registerMember, registration({ username })),
      ),
    );
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(replies.filter((reply) => !reply.ok && reply.code === "username_taken")).toHaveLength(3);
  });
});

describe("fields of 10 kB", () => {
  it("are each refused by their rule, and nothing is kept", async () => {
    const enabled = Object.fromEntries(
      RULED_FIELDS.filter((field) => field !== "captcha").map((field) => [
        field,
        { enabled: true, acceptedPattern: PATTERNS.no_spaces },
      ]),
    );
    const { visitor } = world({ rules: enabled });
    const long = "a".repeat(10_000);
    const fields = Object.fromEntries(
      RULED_FIELDS.filter((field) => field !== "captcha").map((field) => [field, long]),
    );
    const reply = await visitor().call(
      registerMember,
      registration({ ...fields, confirmPassword: long, referralCode: long, domain: long }),
    );
    expect(reply).toMatchObject({ code: "fields_refused" });
    if (reply.ok) throw new Error("registered");
    expect(new Set(Object.values(reply.fields ?? {}))).toEqual(new Set(["too_long"]));
    expect(Object.keys(reply.fields ?? {})).toHaveLength(RULED_FIELDS.length - 1 + 2);
  });
});

describe("the bot check", () => {
  it("comes before a registration: without its proof there is none [REG-35]", async () => {
    const { visitor, newName } = world({ botCheck: true });
    const send = (botProof?: string) =>
      visitor().call(
        registerMember,
        registration({ username: newName(), ...(botProof ? { botProof } : {}) }),
      );
    expect(await send()).toMatchObject({ code: "bot_check_failed" });
    expect(await send("bm9uc2Vuc2U=")).toMatchObject({ code: "bot_check_failed" });
  });
});
