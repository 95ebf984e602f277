import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { getIcon, getPlayerAvatar, putIcon, removeIcon } from "#/lib/contract/members/icon.ts";
import { getProfile, saveProfile } from "#/lib/contract/members/profile.ts";
import { listActs } from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { png, shot, vastPng } from "../../support/hostile-pictures.ts";
import { membersWorld } from "../../support/members.ts";
import { operators } from "../../support/operator.ts";

const { db, owner } = await testDatabase();
const { newMember, visitor } = membersWorld(db);
const risk = operators(owner)("rita", "risk");

const WHOLE = {
  ...{ nickname: "Linh", payeeName: "Nguyen Thi Linh", birthday: "1990-05-31" },
  ...{ address: "12 Hang Bac", nationality: "Vietnam", occupation: "Nurse" },
  ...{ incomeSource: "salary", telegram: "@linh", qqNum: "123456", whatsapp: "+84912" },
  ...{ facebook: "linh.n", zalo: "0912", line: "linh-line", idNumber: "079190001234" },
} as const;

describe("the profile", () => {
  it("keeps what a member tells of themselves, each field, and shows of the ID number its end [ENT-35]", async () => {
    const { who } = await newMember();
    const saved = await who.call(saveProfile, WHOLE);
    const fields = { ...WHOLE, idNumber: "•••234" };
    expect(saved).toMatchObject({ ok: true, value: { fields, verified: false } });
    expect(await who.call(getProfile, {})).toEqual(saved);
    await who.call(saveProfile, { telegram: "" });
    expect(await who.call(getProfile, {})).toMatchObject({
      value: { fields: { ...fields, telegram: "" } },
    });
  });

  it("is the member's own: nobody without a session sees or changes one", async () => {
    expect(await visitor().call(getProfile, {})).toMatchObject({ code: "no_session" });
    expect(await visitor().call(saveProfile, WHOLE)).toMatchObject({ code: "no_session" });
  });

  it("holds the real name once it stands, and what was verified until that is taken back", async () => {
    const { who, username } = await newMember();
    expect((await risk("profiles", "verify", username, "--reason", "Passport")).exitCode).toBe(3);
    await who.call(saveProfile, WHOLE);
    const rename = () => who.call(saveProfile, { payeeName: "Somebody Else" });
    expect(await rename()).toMatchObject({ fields: { payeeName: "locked" } });
    expect(await who.call(saveProfile, { birthday: "1991-01-02" })).toMatchObject({ ok: true });
    expect((await risk("profiles", "verify", username, "--reason", "Passport")).exitCode).toBe(0);
    expect(await who.call(getProfile, {})).toMatchObject({
      value: { verified: true, locked: ["payeeName", "birthday", "nationality", "idNumber"] },
    });
    expect(
      await who.call(saveProfile, { birthday: "1990-01-01", occupation: "Cook" }),
    ).toMatchObject({ fields: { birthday: "locked" } });
    expect(await who.call(getProfile, {})).toMatchObject({
      value: { fields: { birthday: "1991-01-02", occupation: "Nurse" } },
    });
    await risk("profiles", "reopen", username, "--reason", "Wrong document");
    expect(await who.call(saveProfile, { birthday: "1990-01-01" })).toMatchObject({ ok: true });
    expect((await listActs(owner.db, { limit: 2 })).map(({ act }) => act)).toEqual([
      "member_unverify",
      "member_verify",
    ]);
  });

  it("is verified by who looks at risk, not by support", async () => {
    const { username } = await newMember();
    const lucia = operators(owner)("lucia", "support");
    const tried = await lucia("profiles", "verify", username, "--reason", "Passport");
    expect(tried.exitCode).toBe(3);
    expect(tried.out + tried.err).not.toContain("is verified");
  });

  it.each([
    [{ nickname: " " }, { nickname: "not_empty" }],
    [{ nickname: "x".repeat(31) }, { nickname: "too_long" }],
    [{ nickname: "a\u202Eb" }, { nickname: "bad_field" }],
    [{ birthday: "1990-02-30" }, { birthday: "bad_date" }],
    [{ birthday: "31.05.1990" }, { birthday: "bad_date" }],
    [{ birthday: "2020-05-31" }, { birthday: "too_young" }],
    [{ incomeSource: "robbery" }, { incomeSource: "bad_field" }],
    [{ payeeName: "N" }, { payeeName: "bad_field" }],
  ])("refuses %o", async (input, fields) => {
    const { who } = await newMember();
    expect(await who.call(saveProfile, input)).toMatchObject({ code: "fields_refused", fields });
  });

  it("keeps hostile signs as the text they are", async () => {
    const { who } = await newMember();
    const address = "<img src=x onerror=alert(1)> & 'x'";
    await who.call(saveProfile, { address });
    expect(await who.call(getProfile, {})).toMatchObject({ value: { fields: { address } } });
  });
});

describe("the picture that a member chose", () => {
  const give = async (bytes: Buffer | Promise<Buffer>) => {
    const one = await newMember();
    const picture = (await bytes).toString("base64");
    return { ...one, reply: await one.who.call(putIcon, { picture }) };
  };
  const bytesOf = (address: string | null) => Buffer.from(address?.split(",")[1] ?? "", "base64");

  it("comes back as a small square of our own, by the call and the relay, until it is taken away [API-13] [API-60]", async () => {
    const { who, reply } = await give(shot(10).jpeg().toBuffer());
    const icon = reply.ok ? reply.value.icon : null;
    const { format, width, height } = await sharp(bytesOf(icon)).metadata();
    expect([format, width, height]).toEqual(["jpeg", 128, 128]);
    expect(await who.call(getIcon, {})).toEqual({ ok: true, value: { icon } });
    expect(await who.call(getPlayerAvatar, {})).toEqual({ ok: true, value: { icon } });
    const info = await who.call(getMemberInfo, {});
    expect(info).toMatchObject({ value: { icon: expect.stringMatching(/^[\w-]{16}$/) } });
    await who.call(removeIcon, {});
    expect(await who.call(getIcon, {})).toEqual({ ok: true, value: { icon: null } });
    expect(await who.call(getMemberInfo, {})).toMatchObject({ value: { icon: null } });
  });

  it("has nothing left of what a camera wrote", async () => {
    const exif = { IFD0: { Copyright: "secret-of-the-camera" }, IFD3: { GPSLatitudeRef: "N" } };
    const { reply } = await give(shot(20).withExif(exif).jpeg().toBuffer());
    const kept = bytesOf(reply.ok ? reply.value.icon : null);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.includes("secret-of-the-camera")).toBe(false);
  });

  it("is encoded so often within an hour, and no more", async () => {
    const { who } = await newMember();
    const picture = (await png(3)).toString("base64");
    for (let count = 0; count < 20; count++) await who.call(putIcon, { picture });
    expect(await who.call(putIcon, { picture })).toMatchObject({ code: "too_many_requests" });
  });

  it("is nobody's without a session", async () => {
    expect(await visitor().call(getIcon, {})).toMatchObject({ code: "no_session" });
    expect(await visitor().call(putIcon, { picture: "AA==" })).toMatchObject({
      code: "no_session",
    });
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["a drawing with a script", () => svg, "not_a_picture"],
    ["a GIF", () => shot(1).gif().toBuffer(), "not_a_picture"],
    [
      "a picture with a program behind it",
      async () => Buffer.concat([await png(1), Buffer.from("PK\u0003\u0004 a program")]),
      "not_a_picture",
    ],
    [
      "a picture with a page before it",
      async () => Buffer.concat([Buffer.from("<script>1</script>"), await png(1)]),
      "not_a_picture",
    ],
    ["one of 20,000 by 20,000", () => vastPng(20_000), "not_a_picture"],
    ["more than 5 MB", () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), "picture_too_large"],
  ])("is refused where it is %s", async (_, bytes, code) => {
    const { who, reply } = await give(await bytes());
    expect(reply).toMatchObject({ code });
    expect(await who.call(getIcon, {})).toEqual({ ok: true, value: { icon: null } });
  });
});
