import { describe, expect, it } from "vitest";
import { getSiteState, type getSiteView } from "#/server/site/index.ts";
import { siteOperator } from "../../support/site-operator.ts";

const { db, nowMs: NOW, ops, as, changes, view } = await siteOperator();
type View = Awaited<ReturnType<typeof getSiteView>>;

describe("a setting of the site", () => {
  it.each([
    ["flags.DIRECTREG3", "true", (of: View) => of.whitelabel.flags.DIRECTREG3, true],
    ["name", "Casa Nueva", (of: View) => of.whitelabel.name, "Casa Nueva"],
    ["licence", "Licencia 8048", (of: View) => of.whitelabel.licence, "Licencia 8048"],
    ["ageOfMajority", "21", (of: View) => of.whitelabel.ageOfMajority, 21],
    ["theme", "light", (of: View) => of.whitelabel.themeOnMount, "light"],
    ["captcha", "true", (of: View) => of.whitelabel.publicCaptcha, true],
    ["gtag", "G-ABCD1234", (of: View) => of.analytics.gtagId, "G-ABCD1234"],
    [
      "imageCDNs",
      '["https://img.example"]',
      (of: View) => of.whitelabel.imageCDNs,
      ["https://img.example"],
    ],
    [
      "launchGameCDNs",
      '["https://play.example"]',
      (of: View) => of.whitelabel.launchGameCDNs,
      ["https://play.example"],
    ],
    [
      "registrationBonus",
      '{"amount":"2500","currency":"VND"}',
      (of: View) => of.whitelabel.registrationBonus?.amount,
      "2500.00",
    ],
    [
      "customerService",
      '{"email":"a@b.example","url":null,"hours":null}',
      (of: View) => of.customerService.email,
      "a@b.example",
    ],
  ] as const)(
    "%s is set to %s, kept in the history, and undone [ENT-20, ENT-18]",
    async (name, value, read, expected) => {
      const before = read(await view());
      const version = (await getSiteState(db, NOW)).version;
      const set = await as("luz")("site", "set", name, value);
      expect([set.exitCode, set.err]).toEqual([0, ""]);
      expect(read(await view())).toEqual(expected);
      expect((await getSiteState(db, NOW)).version).not.toBe(version);
      const [change] = await changes();
      expect(change).toMatchObject({ by: "luz", kind: "settings", name });
      expect((await ops("site", "undo", change.id)).exitCode).toBe(0);
      expect(read(await view())).toEqual(before);
      expect((await changes())[0]).toMatchObject({ by: "ana", undoes: change.id });
    },
  );

  it("is each flag of the white label: off but for registration by username, until it is set [ENT-20, SYS-09, SYS-10, SYS-11, SYS-12, SYS-13]", async () => {
    const flags = async () => (await view()).whitelabel.flags;
    const names = [
      "CHNGPASSVERIF3",
      "MOBILEVERCODELOGIN3",
      "DIRECTREG3",
      "CBS3",
      "MOBILENUMREG3",
      "REGMOBVERF3",
      "MOBILENUMPASSREG3",
      "USERNAMEREG3",
      "FREEPLAY3",
      "PWDEXPFORCECHANGE3",
    ] as const;
    const presets = await flags();
    for (const name of names) {
      expect(presets[name], name).toBe(name === "USERNAMEREG3");
      const set = await ops("site", "set", `flags.${name}`, String(!presets[name]));
      expect(set.exitCode, name).toBe(0);
      expect((await flags())[name], name).toBe(!presets[name]);
    }
  });

  it("switches a module, wherever it stands in the tree [SYS-14, ENT-21]", async () => {
    await ops("site", "set", "modules.SPEED_TEST", "false");
    const { modules } = (await view()).whitelabel;
    const service = modules.find(({ modId }) => modId === "CUSTOMER_SERVICE");
    expect(service?.childrenNodes.map(({ modId, enabled }) => [modId, enabled])).toEqual([
      ["LIVE_CHAT", true],
      ["ANNOUNCEMENTS", true],
      ["HELP_CENTER", true],
      ["SPEED_TEST", false],
    ]);
  });

  it.each([
    ["flags.DIRECTREG3", "perhaps"],
    ["flags.NOBODYKNOWS", "true"],
    ["modules.NOBODY", "true"],
    ["nobody", "1"],
    ["theme", "pink"],
    ["name", ""],
    ["gtag", "javascript:alert(1)"],
    ["ageOfMajority", "15"],
    ["ageOfMajority", "18.5"],
    ["imageCDNs", '["http://img.example"]'],
    ["imageCDNs", '["https://img.example/path"]'],
    ["customerService", '{"email":"nobody","url":null,"hours":null}'],
    ["customerService", '{"email":null,"url":"javascript:x","hours":null}'],
    ["customerService", '{"email":null,"url":null,"hours":null,"fax":"1"}'],
    ["regions", '{"blocked":["Mexico"],"only":[]}'],
  ])("%s is not made into %s, and the refusal names it", async (name, value) => {
    const before = await changes();
    const asked = await ops("site", "set", name, value === "" ? '""' : value);
    expect(asked.exitCode).toBe(3);
    expect(asked.err).toContain(name);
    expect(await changes()).toEqual(before);
  });

  it("is refused to be undone while a later change stands on it", async () => {
    await ops("site", "set", "name", "Uno");
    const [first] = await changes();
    await ops("site", "set", "name", "Dos");
    const refused = await ops("site", "undo", first.id);
    expect([refused.exitCode, refused.err]).toEqual([
      3,
      `It was changed again after ${first.id}: undo that first.`,
    ]);
    expect((await ops("site", "undo", "999999")).exitCode).toBe(3);
    expect((await ops("site", "undo", "one")).exitCode).toBe(2);
  });

  it("that is so already leaves no entry", async () => {
    const before = await changes();
    const { out } = await ops("site", "set", "maintenance", "false");
    expect(out).toBe("maintenance is so already.");
    expect(await changes()).toEqual(before);
  });
});

describe("maintenance and regions", () => {
  it("are one command each [SYS-02, RES-06]", async () => {
    const state = () => getSiteState(db, NOW);
    await ops("maintenance", "on");
    expect((await state()).status).toBe(1);
    await ops("maintenance", "off");
    await ops("regions", "block", "mx,vn");
    await ops("regions", "block", "CO");
    expect((await state()).regions).toEqual({ blocked: ["CO", "MX", "VN"], only: [] });
    await ops("regions", "allow", "MX", "CO");
    await ops("regions", "only", "PE");
    expect((await state()).regions).toEqual({ blocked: ["VN"], only: ["PE"] });
    expect(JSON.parse((await ops("regions", "list", "--json")).out)).toEqual({
      blocked: ["VN"],
      only: ["PE"],
    });
    await ops("regions", "only", "none");
    await ops("regions", "allow", "VN");
    expect((await ops("regions", "block", "Mexico")).exitCode).toBe(3);
    expect((await ops("regions", "block")).exitCode).toBe(2);
    expect((await ops("maintenance", "perhaps")).exitCode).toBe(2);
  });
});

describe("the command line", () => {
  it.each([
    [["site"]],
    [["site", "dance"]],
    [["site", "set", "name"]],
    [["site", "put", "banners"]],
    [["site", "put", "banners", "nowhere.json"]],
    [["site", "put", "cats", "x.json"]],
    [["site", "set", "banners/prueba", "1"]],
  ])("says what it does not understand in %j", async (args) => {
    expect((await ops(...args)).exitCode).toBe(2);
  });

  it("shows everything that is set, and lists each kind", async () => {
    const shown = JSON.parse((await ops("site", "show", "--json")).out);
    expect(shown).toMatchObject({ maintenance: false, "modules.VIP": true });
    for (const kind of [
      "banners",
      "notices",
      "resources",
      "domains",
      "affiliates",
      "rules",
      "vendors",
    ])
      expect((await ops("site", "list", kind)).exitCode).toBe(0);
    expect((await ops("site", "get", "banners/nobody")).exitCode).toBe(3);
  });
});
