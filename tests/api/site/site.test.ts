import { beforeEach, describe, expect, it } from "vitest";
import { seedSite } from "#/demo/site.ts";
import { checkRegistration } from "#/lib/rules/members/registration.ts";
import { demoGames } from "#/sandbox/vendor/games/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import { withShippedArt } from "#/server/shipped-art.ts";
import {
  changeSite,
  getRegistrationRules,
  getSiteState,
  getSiteVersion,
  getSiteView,
  SITE_CHANGED,
  siteRoutes,
} from "#/server/site/index.ts";
import { testApp } from "../../support/app.ts";
import { testDatabase } from "../../support/database.ts";

const NOW = Date.UTC(2026, 10, 21);
const AROUND = { payloadKeys: [], ageOfMajority: 21, publicUrl: "http://localhost:4321" };
const { db, pool, owner } = await testDatabase();
const app = await testApp({
  db,
  routes: siteRoutes({ db, clock: () => NOW, surroundings: async () => AROUND }),
});

beforeEach(async () => {
  await owner.db.deleteFrom("banners").execute();
  await owner.db.deleteFrom("notices").execute();
  await owner.db.deleteFrom("registration_rules").execute();
  await owner.db.deleteFrom("resources").execute();
  await owner.db.deleteFrom("domains").execute();
  await owner.db.deleteFrom("affiliate_codes").execute();
  await changeSite(owner.db, { maintenance: false, regionRestriction: false, modules: [] });
});

describe("the site", () => {
  it("stands without any demo: no banners, username registration, open [SYS-01, SYS-12]", async () => {
    const view = await getSiteView(db, AROUND, NOW);
    expect([view.banners, view.notices]).toEqual([[], []]);
    expect(view.whitelabel.flags).toMatchObject({ USERNAMEREG3: true, MEMBERSONLY3: false });
    expect(await getSiteState(db, NOW)).toMatchObject({ status: 0 });
    const rules = await getRegistrationRules(db);
    expect(
      checkRegistration(
        { username: "linh01", password: "abcd5678", confirmPassword: "abcd5678" },
        rules,
      ),
    ).toEqual({});
  });

  it("asks for the captcha at registration while its flag is on [REG-56]", async () => {
    const captcha = async () => (await getRegistrationRules(db)).captcha;
    expect((await captcha()).enabled).toBe(false);
    await changeSite(owner.db, { publicCaptcha: true });
    expect(await captcha()).toMatchObject({ enabled: true, required: true });
    await changeSite(owner.db, { publicCaptcha: false });
    expect((await captcha()).enabled).toBe(false);
  });

  it("is in maintenance before it is restricted by region [SYS-02, SYS-03, SYS-04]", async () => {
    const statusAfter = async (change: Parameters<typeof changeSite>[1]) => {
      await changeSite(owner.db, change);
      return (await getSiteState(db, NOW)).status;
    };
    expect(await statusAfter({ regionRestriction: true })).toBe(2);
    expect(await statusAfter({ maintenance: true })).toBe(1);
    expect(await statusAfter({ maintenance: false, regionRestriction: false })).toBe(0);
  });

  it("moves its version with every change, and tells who listens once it is through", async () => {
    const listener = await pool.connect();
    const heard: string[] = [];
    listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await listener.query(`listen ${SITE_CHANGED}`);
    const before = BigInt(await getSiteVersion(db));
    await inTransaction(owner.db, async (tx) => {
      await changeSite(tx, { name: "Otra casa", flags: { CBS3: true } });
      await listener.query("select 1");
      expect(heard).toEqual([]);
    });
    await seedSite(owner.db, NOW);
    const after = BigInt(await getSiteVersion(db));
    await listener.query(`unlisten ${SITE_CHANGED}`);
    listener.release();
    expect(after).toBeGreaterThan(before + 1n);
    expect(heard.at(-1)).toBe(String(after));
    const { whitelabel } = await getSiteView(db, AROUND, NOW);
    expect(whitelabel).toMatchObject({ name: "Otra casa", flags: { CBS3: true } });
  });

  it("takes no link that leaves the site unseen", async () => {
    const banner = (linkage_type: "page" | "external", url: string) =>
      owner.db
        .insertInto("banners")
        .values({
          code: url,
          group_name: "home",
          position: 1,
          linkage_type,
          url,
          art: "x",
          title: "{}",
          text: "{}",
          action: "{}",
        })
        .execute();
    for (const url of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:x"])
      await expect(banner("page", url)).rejects.toThrow(/check constraint/);
    await expect(banner("external", "http://evil.example")).rejects.toThrow(/check constraint/);
    await banner("page", "/rng");
  });
});

describe("the demo's site", () => {
  it("is seeded once, in both complete languages, with pictures that exist [ENT-05, ENT-21, SYS-14]", async () => {
    await seedSite(owner.db, NOW);
    await changeSite(owner.db, { name: "Casa cambiada" });
    await seedSite(owner.db, NOW);
    const { banners, notices, whitelabel } = await getSiteView(db, AROUND, NOW);
    expect(whitelabel.name).toBe("Casa cambiada");
    expect(whitelabel.modules.map(({ modId }) => modId)).toContain("MEMBER_CENTER");
    expect(banners.filter(({ groupName }) => groupName === "home")).toHaveLength(4);
    expect(notices).toHaveLength(13);
    const games = new Set(demoGames().map(({ code }) => code));
    const pictureOf = withShippedArt(async (name) => (games.has(name) ? "<svg/>" : null));
    for (const { art, title, text, action } of banners) {
      expect(await pictureOf(art)).not.toBeNull();
      for (const texts of [title, text, action])
        expect(Object.keys(texts)).toEqual(expect.arrayContaining(["en", "es"]));
    }
    const dates = notices.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it("asks a username of 6 to 14, a password of 8 to 20 with both, and a name [ENT-03]", async () => {
    await seedSite(owner.db, NOW);
    const reply = await app.inject({ url: "/wps/system/setting/register" });
    const rules = reply.json().value;
    const draft = {
      username: "linh01",
      password: "abcd5678",
      confirmPassword: "abcd5678",
      payeeName: "Trần Thị Linh",
    };
    expect(checkRegistration(draft, rules)).toEqual({});
    expect(
      checkRegistration(
        { ...draft, username: "1linh", password: "abcdefgh", payeeName: "" },
        rules,
      ),
    ).toMatchObject({
      username: "too_short",
      password: "pattern",
      payeeName: "not_empty",
    });
    expect(rules).toMatchObject({
      mobileNum: { enabled: false },
      paymentPassword: { enabled: false, minLength: 6, maxLength: 6 },
    });
  });
});

describe("what the site offers elsewhere", () => {
  it("is what is configured, each with a code to scan, our own when the operator has none [ENT-19]", async () => {
    await owner.db
      .insertInto("resources")
      .values([
        { resource_type: "TELEGRAM", url: "https://t.example/a", label_name_en: "T", position: 2 },
        {
          resource_type: "Android",
          url: "https://a.example/a.apk",
          label_name_en: "App",
          position: 1,
          qr_code_url: "https://a.example/qr.png",
        },
        {
          resource_type: "IOS",
          url: "https://i.example/",
          label_name_en: "Store",
          position: 3,
          enabled: false,
        },
      ])
      .execute();
    const { resources } = await getSiteView(db, AROUND, NOW);
    expect(resources).toEqual([
      {
        resourceType: "Android",
        url: "https://a.example/a.apk",
        qrCodeUrl: "https://a.example/qr.png",
        labelNameEn: "App",
      },
      {
        resourceType: "TELEGRAM",
        url: "https://t.example/a",
        qrCodeUrl: "/qr/TELEGRAM.svg",
        labelNameEn: "T",
      },
    ]);
  });

  it("names its own address first among its domains, once", async () => {
    const domains = async () => (await getSiteView(db, AROUND, NOW)).domains;
    const own = { url: "http://localhost:4321", name: "localhost:4321" };
    expect(await domains()).toEqual([own]);
    const other = { url: "https://otra.example", name: "Otra" };
    await owner.db
      .insertInto("domains")
      .values([
        { ...other, position: 1 },
        { ...own, name: "Esta", position: 2 },
      ])
      .execute();
    expect(await domains()).toEqual([{ ...own, name: "Esta" }, other]);
  });
});

describe("the site's calls", () => {
  it.each(["/wps/system/whitelabel", "/wps/system/site", "/wps/system/version"])(
    "answer %s to anyone",
    async (url) => {
      const reply = await app.inject({ url });
      expect([reply.statusCode, reply.json().code]).toEqual([200, "ok"]);
    },
  );
});

describe("the age of majority", () => {
  it("is the operator's [CON-05]", async () => {
    const reply = await app.inject({ url: "/wps/system/whitelabel" });
    expect(reply.json().value.ageOfMajority).toBe(21);
  });
});
