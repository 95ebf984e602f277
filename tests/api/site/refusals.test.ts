import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { siteOperator } from "../../support/site-operator.ts";

const { ops, changes, put } = await siteOperator();
const REFUSED = 3;
const USAGE = 2;

/** What the command answers, and that it left no entry in the history. */
async function refused(run: () => ReturnType<typeof ops>) {
  const before = await changes();
  const { exitCode, out, err } = await run();
  expect(await changes()).toEqual(before);
  expect(out).toBe("");
  return { exitCode, err };
}

const VENDOR = { name: "Vela", state: "hidden", launchUrl: "https://vela.example/play" };
const BANNER = {
  code: "prueba",
  group: "home",
  linkage: "page",
  url: "/rng",
  art: "gallo-de-jade",
  title: { es: "Uno" },
  text: { es: "Dos" },
  action: { es: "Ir" },
};

describe("a document with what does not exist", () => {
  it.each([
    ["vendors", { code: "vela", ...VENDOR }, ["code: only capital letters"]],
    ["vendors", { code: "VELA", ...VENDOR, state: "gone" }, ["state", "maintenance", "hidden"]],
    ["vendors", { code: "VELA", ...VENDOR, secret: "x" }, ["secret", "code, name, state, isHot"]],
    ["rules", { field: "shoeSize", enabled: true }, ["shoeSize", "payeeName"]],
    ["resources", { type: "Fax", url: "https://a.example", label: "x" }, ["type", "TELEGRAM"]],
    ["banners", { ...BANNER, group: "attic" }, ["group", "promotion"]],
    ["banners", { ...BANNER, title: { es: "Uno", klingon: "?" } }, ["klingon", "zh-cn"]],
    [
      "domains",
      { url: "https://nueva.example", name: "Nueva", affiliateCode: "NOBODY-1" },
      ["affiliateCode", "NOBODY-1"],
    ],
  ])("is refused with what there is: %s %j", async (kind, document, words) => {
    const { exitCode, err } = await refused(() => put(kind, document));
    expect(exitCode).toBe(REFUSED);
    for (const word of words) expect(err).toContain(word);
  });
});

describe("a command that is not whole", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "pleno-heads-"));
  const empty = path.join(folder, "heads");
  writeFileSync(empty, "\n");
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    [["regions", "block", "MX,,VN"], "one is empty"],
    [["audit", "verify", "--heads", empty], "holds no head"],
    [["audit", "list", "--of", "ana\u0000"], "on one line"],
    [["vendors", "key", "STUDIO", "/nowhere/at/all"], "/nowhere/at/all: "],
  ])("says what is wrong with it: %j", async (words, why) => {
    const { exitCode, err } = await refused(() => ops(...words));
    expect(exitCode).toBe(USAGE);
    expect(err).toContain(why);
  });

  it("leaves no authenticator that is on out of the proofs of a login", async () => {
    const without = JSON.stringify({ when: "strange", ways: ["email"] });
    const { exitCode, err } = await refused(() => ops("site", "set", "loginProof", without));
    expect(exitCode).toBe(REFUSED);
    expect(err).toContain("must hold totp");
    const off = JSON.stringify({ when: "off", ways: [] });
    expect((await ops("site", "set", "loginProof", off)).exitCode).toBe(0);
  });
});

describe("a command of the site that names what does not exist", () => {
  it.each([
    [
      ["site", "set", "nmae", "X"],
      ["There is no nmae", "name", "flags."],
    ],
    [
      ["site", "set", "flags.NOBODY", "true"],
      ["There is no flags.NOBODY", "flags.DIRECTREG3"],
    ],
    [
      ["site", "set", "modules.NOBODY", "true"],
      ["There is no modules.NOBODY", "modules.VIP"],
    ],
    [["site", "get", "modules.NOBODY"], ["There is no modules.NOBODY"]],
    [["site", "get", "constructor"], ["There is no constructor"]],
    [
      ["site", "get", "vendors/NOBODY"],
      ["There is no vendors/NOBODY", "VELA"],
    ],
    [
      ["site", "remove", "banners/nobody"],
      ["There is no banners/nobody", "home-gallo"],
    ],
    [["site", "set", "maintenance", "on"], ["maintenance: must be true or false"]],
    [["site", "set", "vendors/VELA.position", "first"], ["position: must be a number"]],
    [
      ["site", "set", "registrationBonus", '{"amount":"5","currency":"USDT"}'],
      ["currency", "must be VND"],
    ],
    [["site", "remove", "vendors/NOBODY"], ["vendors/NOBODY"]],
    [["site", "remove", "vendors/VELA"], ["stays while it has games"]],
    [["site", "enable", "banners/nobody"], ["There is no banners/nobody"]],
    [
      ["site", "set", "vendors/VELA.stat", "open"],
      ["stat", "state"],
    ],
    [
      ["site", "set", "vendors/VELA.code", "SOLA"],
      ["code", "name"],
    ],
    [
      ["site", "set", "banners/home-gallo.code", "otro"],
      ["code", "name"],
    ],
    [
      ["site", "order", "banners", "nobody"],
      ["nobody", "home-gallo"],
    ],
    [
      ["site", "order", "banners", "home-gallo", "home-gallo"],
      ["home-gallo", "twice"],
    ],
    [
      ["site", "order", "vendors", "VELA"],
      ["There is no order/vendors", "banners"],
    ],
    [
      ["regions", "only", "UK"],
      ["UK", "GB"],
    ],
    [
      ["regions", "block", "XX"],
      ["XX", "ISO 3166-1"],
    ],
    [["regions", "block", "MX,XX"], ["XX"]],
    [["regions", "block", "none"], ["NONE"]],
    [["regions", "allow", "XX"], ["XX"]],
    [
      ["site", "set", "regions", '{"blocked":[],"only":["UK"]}'],
      ["UK", "GB"],
    ],
  ])("is refused: %j", async (args, words) => {
    const { exitCode, err } = await refused(() => ops(...args));
    expect(exitCode).toBe(REFUSED);
    for (const word of words) expect(err).toContain(word);
  });

  it.each([
    [["site", "list", "cats"], "banners"],
    [["site", "list", "banners", "too"], '"too"'],
    [["site", "show", "me"], '"me"'],
    [["site", "get", "name", "licence"], '"licence"'],
    [["site", "put", "banners", "a.json", "b.json"], '"b.json"'],
    [["site", "remove", "banners/home-gallo", "banners/home-mesas"], '"banners/home-mesas"'],
    [["site", "remove", "theme"], "site set theme"],
    [["site", "enable", "banners/home-gallo", "now"], '"now"'],
    [["site", "history", "all"], '"all"'],
    [["site", "undo", "1", "2"], '"2"'],
    [["site", "order", "banners"], "names"],
    [["site", "set", "name", "X", "--state", "open"], "--state"],
    [["site", "show", "--limit", "5"], "--limit"],
    [["maintenance", "on", "--reason", "x"], "--reason"],
    [["maintenance", "on", "--by", "ana"], "--by"],
    [["regions", "list", "MX"], '"MX"'],
    [["regions", "only", "none,MX"], "none"],
  ])("is not understood: %j", async (args, word) => {
    const { exitCode, err } = await refused(() => ops(...args));
    expect(exitCode).toBe(USAGE);
    expect(err.split("\n")[0]).toContain(word);
  });
});

describe("a change", () => {
  it("that changes nothing says so, and leaves no entry", async () => {
    const order = JSON.parse((await ops("site", "list", "banners", "--json")).out).map(
      ({ code }: { code: string }) => code,
    );
    const before = await changes();
    for (const args of [
      ["maintenance", "off"],
      ["regions", "allow", "MX"],
      ["regions", "only", "none"],
      ["site", "set", "vendors/VELA.state", "open"],
      ["site", "order", "banners", order[0]],
      ["site", "enable", "banners/home-gallo"],
    ]) {
      const { exitCode, out } = await ops(...args);
      expect([args, exitCode, out]).toEqual([args, 0, expect.stringMatching(/ is so already\.$/m)]);
    }
    expect(await changes()).toEqual(before);
  });

  it("to null of a setting is not called a removal", async () => {
    await ops("site", "set", "licence", "Licencia 1");
    expect((await ops("site", "set", "licence", "null")).out).toMatch(/^licence is changed; /);
  });

  it("of regions says who is shut out all the same", async () => {
    await ops("regions", "block", "mx,MX");
    expect(JSON.parse((await ops("regions", "list", "--json")).out).blocked).toEqual(["MX"]);
    expect((await ops("regions", "only", "MX,VN")).out).toContain("MX stays blocked");
    expect((await ops("regions", "block", "CO")).exitCode).toBe(0);
    expect((await ops("regions", "allow", "CO")).out).toContain("CO stays out");
  });
});
