import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "#/server/db/index.ts";
import { getRegistrationRules, getSiteState, getSiteView } from "#/server/site/index.ts";
import { type Ran, runOps } from "../../../scripts/ops/run.ts";
import { testPlatform } from "../../support/platform.ts";

const { database, config } = await testPlatform();
const { db } = database;
const NOW = Date.now();
const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-site-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const ops = (...args: string[]): Promise<Ran> =>
  runOps(args, {
    user: "ana",
    vault: () => {
      throw new Error("no vault");
    },
    connect: () => openDatabase({ url: database.url, maxConnections: 2 }),
  });
const view = () =>
  getSiteView(
    db,
    { payloadKeys: [], ageOfMajority: 18, publicUrl: config.publicUrl },
    NOW + 60_000,
  );
const changes = async () => JSON.parse((await ops("site", "history", "--json")).out);

async function put(kind: string, document: object): Promise<Ran> {
  const file = path.join(folder, `${kind}.json`);
  await writeFile(file, JSON.stringify(document));
  return ops("site", "put", kind, file);
}

afterEach(async () => {
  for (const { id, undoes } of await changes()) if (undoes === null) await ops("site", "undo", id);
});

const texts = (es: string) => ({ es, en: es });
const BANNER = {
  code: "prueba",
  group: "home",
  linkage: "page",
  url: "/rng",
  art: "gallo-de-jade",
  title: texts("Uno"),
  text: texts("Dos"),
  action: texts("Ir"),
};

describe("a setting of the site", () => {
  it.each([
    [
      "flags.DIRECTREG3",
      "true",
      (of: Awaited<ReturnType<typeof view>>) => of.whitelabel.flags.DIRECTREG3,
      true,
    ],
    [
      "name",
      "Casa Nueva",
      (of: Awaited<ReturnType<typeof view>>) => of.whitelabel.name,
      "Casa Nueva",
    ],
    [
      "licence",
      "Licencia 8048",
      (of: Awaited<ReturnType<typeof view>>) => of.whitelabel.licence,
      "Licencia 8048",
    ],
    [
      "theme",
      "light",
      (of: Awaited<ReturnType<typeof view>>) => of.whitelabel.themeOnMount,
      "light",
    ],
    [
      "captcha",
      "true",
      (of: Awaited<ReturnType<typeof view>>) => of.whitelabel.publicCaptcha,
      true,
    ],
    [
      "gtag",
      "G-ABCD1234",
      (of: Awaited<ReturnType<typeof view>>) => of.analytics.gtagId,
      "G-ABCD1234",
    ],
    [
      "imageCDNs",
      '["https://img.example"]',
      (of: Awaited<ReturnType<typeof view>>) => of.whitelabel.imageCDNs,
      ["https://img.example"],
    ],
    [
      "launchGameCDNs",
      '["https://play.example"]',
      (of: Awaited<ReturnType<typeof view>>) => of.whitelabel.launchGameCDNs,
      ["https://play.example"],
    ],
    [
      "customerService",
      '{"email":"a@b.example","url":null,"hours":null}',
      (of: Awaited<ReturnType<typeof view>>) => of.customerService.email,
      "a@b.example",
    ],
  ] as const)(
    "%s is set to %s, kept in the history, and undone [ENT-20, ENT-18]",
    async (name, value, read, expected) => {
      const before = read(await view());
      const version = (await getSiteState(db, NOW)).version;
      const set = await ops("site", "set", name, value, "--by", "luz");
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
    ["imageCDNs", '["http://img.example"]'],
    ["imageCDNs", '["https://img.example/path"]'],
    ["customerService", '{"email":"nobody","url":null,"hours":null}'],
    ["customerService", '{"email":null,"url":"javascript:x","hours":null}'],
    ["customerService", '{"email":null,"url":null,"hours":null,"fax":"1"}'],
    ["regions", '{"blocked":["Mexico"],"only":[]}'],
  ])("%s is not made into %s, and the refusal names it", async (name, value) => {
    const asked = await ops("site", "set", name, value === "" ? '""' : value);
    expect(asked.exitCode).toBe(3);
    expect(asked.err).toContain(name);
    expect(await changes()).toEqual(await changes());
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

describe("a banner", () => {
  const shown = async () =>
    (await view()).banners.filter(({ groupName }) => groupName === "home").map((b) => b.bannerId);

  it("is added, edited, ordered, hidden and removed [BAN-01, ENT-05]", async () => {
    const before = await shown();
    expect((await put("banners", BANNER)).exitCode).toBe(0);
    expect(await shown()).toEqual([...before, "prueba"]);
    await ops("site", "order", "banners", "prueba");
    expect((await shown())[0]).toBe("prueba");
    await put("banners", { ...BANNER, title: texts("Otro"), position: 0 });
    const banner = (await view()).banners.find(({ bannerId }) => bannerId === "prueba");
    expect(banner?.title).toEqual({ es: "Otro", en: "Otro" });
    await ops("site", "disable", "banners/prueba");
    expect(await shown()).toEqual(before);
    await ops("site", "enable", "banners/prueba");
    expect((await ops("site", "remove", "banners/prueba")).exitCode).toBe(0);
    expect(await shown()).toEqual(before);
    expect((await ops("site", "remove", "banners/prueba")).exitCode).toBe(3);
  });

  it.each([
    ["url", { url: "javascript:alert(1)" }],
    ["url", { url: "//evil.example" }],
    ["url", { url: "/\\evil.example" }],
    ["url", { url: "/\t/evil.example" }],
    ["url", { url: "https://evil.example" }],
    ["url", { linkage: "external", url: "http://evil.example" }],
    ["url", { linkage: "external", url: "javascript:alert(1)" }],
    ["linkage", { linkage: "popup" }],
    ["group", { group: "everywhere" }],
    ["title", { title: { en: "No Spanish" } }],
    ["title", { title: { es: "Sí", xx: "?" } }],
    ["code", { code: "../x" }],
    ["onclick", { onclick: "x()" }],
  ])("with a wrong %s is refused: %j", async (field, wrong) => {
    const { exitCode, err } = await put("banners", { ...BANNER, ...wrong });
    expect(exitCode).toBe(3);
    expect(err).toContain(field);
  });
});

describe("a notice", () => {
  const NOTICE = {
    code: "aviso",
    type: "PR",
    title: texts("Aviso"),
    content: texts("<p>Hola</p>"),
    from: "2026-01-01T00:00:00Z",
  };

  it("is published with its HTML cleaned, and withdrawn [ENT-07, CON-04]", async () => {
    const { out } = await put("notices", {
      ...NOTICE,
      from: new Date(NOW).toISOString(),
      content: texts(
        '<p onclick="x()">Hola <a href="//evil.example">aquí</a></p><script>1</script>',
      ),
    });
    expect(out).toContain("left out");
    const kept = JSON.parse((await ops("site", "get", "notices/aviso", "--json")).out);
    expect(kept.content.es).toBe("<p>Hola <a>aquí</a></p>");
    const ids = async () => (await view()).notices.map(({ id }) => id);
    expect(await ids()).toContain("aviso");
    await ops("site", "disable", "notices/aviso");
    expect(await ids()).not.toContain("aviso");
  });

  it.each([
    ["type", { type: "X" }],
    ["until", { until: "2025-01-01T00:00:00Z" }],
    ["from", { from: "yesterday" }],
    ["content", { content: {} }],
    ["audience", { audience: "robots" }],
  ])("with a wrong %s is refused: %j", async (field, wrong) => {
    const { exitCode, err } = await put("notices", { ...NOTICE, ...wrong });
    expect(exitCode).toBe(3);
    expect(err).toContain(field);
  });
});

describe("a registration rule", () => {
  const rule = {
    enabled: true,
    required: true,
    patternId: "digits",
    minLength: 5,
    maxLength: 60,
    type: "text",
  };

  it("is what the form asks from then on [ENT-03, API-18]", async () => {
    const document = { field: "qqNum", ...rule, acceptedPattern: "[0-9]+" };
    expect((await put("rules", document)).exitCode).toBe(0);
    const { field: _field, ...kept } = document;
    expect((await getRegistrationRules(db)).qqNum).toEqual(kept);
  });

  it.each([["(a+)+"], ["(a|a)*b"], ["(.*)*x"], ["[unclosed"]])(
    "with the pattern %s is refused: it backtracks, or is none",
    async (acceptedPattern) => {
      const { exitCode, err } = await put("rules", { field: "qqNum", ...rule, acceptedPattern });
      expect(exitCode).toBe(3);
      expect(err).toContain("acceptedPattern");
    },
  );

  it.each([
    ["maxLength", { field: "qqNum", minLength: 61 }],
    ["enabled", { field: "username", enabled: false }],
    ["patternId", { field: "qqNum", patternId: "nobody" }],
  ])("with a wrong %s is refused: %j", async (named, wrong) => {
    const { exitCode, err } = await put("rules", { acceptedPattern: "*", ...rule, ...wrong });
    expect(exitCode).toBe(3);
    expect(err).toContain(named);
  });

  it("is changed, never taken away", async () => {
    expect((await ops("site", "remove", "rules/qqNum")).exitCode).toBe(3);
  });
});

describe("resources, domains and vendors", () => {
  it("are rows like the others [ENT-19, ENT-22]", async () => {
    await put("resources", { type: "USDJUMP", url: "https://otra.example/usdt", label: "USDT" });
    const usdt = (await view()).resources.find((each) => each.resourceType === "USDJUMP");
    expect(usdt?.url).toBe("https://otra.example/usdt");
    await put("domains", { url: "https://nueva.example", name: "Nueva" });
    expect((await view()).domains.map(({ url }) => url)).toContain("https://nueva.example");
    await ops("site", "disable", "domains/https://nueva.example");
    expect((await view()).domains.map(({ url }) => url)).not.toContain("https://nueva.example");
    await ops("site", "set", "vendors/VELA.state", "hidden");
    const hidden = JSON.parse((await ops("site", "get", "vendors/VELA", "--json")).out);
    expect(hidden.state).toBe("hidden");
  });

  it.each([
    ["resources", "url", { type: "USDJUMP", url: "http://otra.example", label: "USDT" }],
    ["resources", "type", { type: "MYSPACE", url: "https://otra.example", label: "M" }],
    ["domains", "url", { url: "https://nueva.example/path", name: "Nueva" }],
    ["vendors", "state", { code: "VELA", state: "gone", isHot: false, position: 1 }],
  ])("%s with a wrong %s are refused", async (kind, field, document) => {
    const { exitCode, err } = await put(kind, document);
    expect(exitCode).toBe(3);
    expect(err).toContain(field);
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
    for (const kind of ["banners", "notices", "resources", "domains", "rules", "vendors"])
      expect((await ops("site", "list", kind)).exitCode).toBe(0);
    expect((await ops("site", "get", "banners/nobody")).exitCode).toBe(3);
  });
});
