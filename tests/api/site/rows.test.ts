import { describe, expect, it } from "vitest";
import { getRegistrationRules } from "#/server/site/index.ts";
import { siteOperator } from "../../support/site-operator.ts";

const { db, nowMs: NOW, ops, put, view } = await siteOperator();

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

describe("a banner", () => {
  const shown = async () =>
    (await view()).banners.filter(({ groupName }) => groupName === "home").map((b) => b.bannerId);

  it("is added, edited, ordered, hidden and removed [BAN-01, ENT-05]", async () => {
    const before = await shown();
    expect((await put("banners", BANNER)).out).toMatch(/^banners\/prueba is added; undo with/);
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
    ["category", { category: "FISH" }],
    ["category", { group: "hot", category: "POKER" }],
    ["title", { title: { en: "No Spanish" } }],
    ["title", { title: { es: "Sí", xx: "?" } }],
    ["code", { code: "../x" }],
    ["art", { art: "no-such-game" }],
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

  it.each([["(a+)+"], ["(a|a)*b"], ["(.*)*x"], ["[a-z]*[a-z0-9]*x"], ["[unclosed"]])(
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
