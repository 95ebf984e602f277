import { describe, expect, it } from "vitest";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { getPermission, getStatus } from "#/lib/contract/site/admission.ts";
import {
  changeLanguage,
  getDomains,
  getRegistrationRules,
  getWhitelabel,
} from "#/lib/contract/site/calls.ts";
import { changeSite, type SiteChange } from "#/server/site/index.ts";
import { seedOperatorLinks } from "../../support/operator-links.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform({
  LANGUAGES: "es,en,vi",
  PUBLIC_URL: "https://casa.example",
  TRUST_PROXY: "1",
});
await seedOperatorLinks(database.owner.db);
await backend.feed.refresh();
const fromMexico = { "x-forwarded-for": "200.33.146.249" };

async function become(change: SiteChange): Promise<void> {
  await changeSite(database.owner.db, change);
  await backend.feed.refresh();
}

describe("the permission data", () => {
  it("holds what the site is and who asks [API-22, ENT-18, API-17, API-18, CON-02]", async () => {
    const { value } = await send(app, getPermission, { url: "otra.example" }, fromMexico);
    expect(value).toMatchObject({
      location: { ip: "200.33.146.249", country: "MX" },
      maintenance: false,
      regionRestriction: false,
      url: "otra.example",
    });
    expect(value.info.codeInfo).toEqual({ url: "https://casa.example", name: "casa.example" });
    const { value: whitelabel } = await send(app, getWhitelabel, {});
    expect(value.info.whitelabel).toEqual(whitelabel);
    const { value: register } = await send(app, getRegistrationRules, {});
    expect(value.info.register).toEqual(register);
    expect(
      value.info.resources.map((each: { resourceType: string }) => each.resourceType),
    ).toContain("Android");
    expect(value.info).toMatchObject({
      platform: "web",
      device: "WEB",
      analytics: { gtagId: null },
      imageCDNs: [],
      launchGameCDNs: [],
    });
    expect(value.info.customerService.email).toMatch(/@/);
  });

  it("names the site's own host when the browser names none, and takes none too long", async () => {
    expect((await send(app, getPermission, {})).value.url).toBe("casa.example");
    const long = await send(app, getPermission, { url: "x".repeat(256) });
    expect([long.status, long.code]).toEqual([400, "bad_field"]);
  });

  it("is for the web portal, and for no other of the merchant's platforms [CON-01]", async () => {
    const asked = (platform: string) => send(app, getPermission, { platform } as never);
    expect((await asked("web")).value.info.platform).toBe("web");
    const other = await asked("ios");
    expect([other.status, other.code]).toEqual([400, "bad_field"]);
  });

  it("is answered while the site is closed, and says why [SYS-07, API-19, SYS-02, SYS-03]", async () => {
    const status = async () => (await send(app, getStatus, {}, fromMexico)).value;
    expect((await status()).status).toBe(0);
    await become({ regions: { blocked: ["MX"], only: [] } });
    expect(await status()).toEqual({
      status: 2,
      location: { ip: "200.33.146.249", country: "MX" },
      maintenance: false,
      regionRestriction: true,
    });
    expect((await send(app, getStatus, {})).value.status).toBe(0);
    await become({ regions: { blocked: [], only: [] }, regionRestriction: true });
    expect((await send(app, getStatus, {})).value.status).toBe(2);
    await become({ maintenance: true });
    expect(await status()).toMatchObject({
      status: 1,
      maintenance: true,
      regionRestriction: true,
    });
    expect((await send(app, getPermission, {})).value).toMatchObject({ maintenance: true });
    await become({ maintenance: false, regionRestriction: false });
  });
});

describe("the routers", () => {
  it("are the site's addresses, its own first, each with a speed to fill in [API-20, ENT-22]", async () => {
    const { value } = await send(app, getDomains, {});
    expect(value.domainList[0]).toEqual({
      url: "https://casa.example",
      name: "casa.example",
      speed: null,
    });
    expect(value.domainList.length).toBeGreaterThan(2);
  });
});

describe("a change of language", () => {
  it("is kept with the member's account, and only checked for a visitor [API-31]", async () => {
    const visitor = await send(app, changeLanguage, { language: "VI" });
    expect(visitor).toMatchObject({ code: "ok", value: { language: "vi" } });
    const linh = await enter(app);
    expect((await send(app, getMemberInfo, {}, linh)).value.language).toBe("es");
    await send(app, changeLanguage, { language: "en" }, linh);
    expect((await send(app, getMemberInfo, {}, linh)).value.language).toBe("en");
  });

  it("takes no language that the site does not serve [API-31]", async () => {
    for (const language of ["ar", "klingon"])
      expect(await send(app, changeLanguage, { language })).toMatchObject({
        status: 422,
        code: "language_unknown",
      });
    for (const language of ["", "x".repeat(11), 7])
      expect((await send(app, changeLanguage, { language })).code).toBe("bad_field");
  });
});
