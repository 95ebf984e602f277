import { describe, expect, it } from "vitest";
import { hasModule } from "#/lib/rules/site/modules.ts";
import { emptySite } from "../../support/empty-site.ts";

const { owner, ops, put, get, changes } = await emptySite();

const PROVIDER = {
  id: "caja",
  kind: "sandbox",
  apiUrl: "https://caja.example",
  enabled: true,
  limits: [{ operation: "deposit", currency: "VND", min: "1000", max: "900000" }],
};
const METHOD = {
  id: "bank-transfer",
  kind: "bank_transfer",
  provider: "caja",
  currency: "VND",
  min: "50000",
  max: "300000",
  presets: ["100000"],
};
const LIMIT = { currency: "VND", min: "50000", max: "900000" };
const VENDOR = { code: "VELA", name: "Vela", launchUrl: "https://vela.example/play" };
const GAME = { code: "vela-uno", vendor: "VELA", category: "RNG", name: "Uno" };
const INSTITUTION = { code: "banco-sol", kind: "bank", name: "Banco Sol", currency: "VND" };

await put("providers", PROVIDER);
await put("vendors", VENDOR);
await put("games", GAME);
await put("limits", { ...LIMIT, currency: "IDR" });

describe("on a site with nothing in it, an operator", () => {
  it("switches a module that its rows never knew", async () => {
    await owner.db.updateTable("site").set({ modules: "[]" }).execute();
    expect(await get("modules.VIP")).toBe(false);
    expect((await ops("site", "set", "modules.VIP", "true")).out).toContain(
      "modules.VIP is changed",
    );
    expect((await ops("site", "set", "modules.MEMBER_CENTER", "true")).exitCode).toBe(0);
    expect((await ops("site", "set", "modules.DEPOSIT", "true")).exitCode).toBe(0);
    const { modules } = await owner.db
      .selectFrom("site")
      .select("modules")
      .executeTakeFirstOrThrow();
    const on = ["VIP", "MEMBER_CENTER", "DEPOSIT", "WITHDRAW", "POINT_MALL"];
    expect(on.filter((id) => hasModule(modules, id))).toEqual(["VIP", "MEMBER_CENTER", "DEPOSIT"]);
    expect((await ops("site", "set", "modules.NOBODY", "true")).exitCode).toBe(3);
  });

  it.each([
    ["providers", "id", { ...PROVIDER, id: "otra" }],
    ["methods", "id", METHOD],
    ["limits", "currency", LIMIT],
    ["institutions", "code", INSTITUTION],
    ["vendors", "code", { ...VENDOR, code: "SOLA" }],
    ["games", "code", { ...GAME, code: "vela-tres" }],
  ])("makes a row of %s once, and undoes and repeats it", async (kind, nameField, document) => {
    const target = `${kind}/${Reflect.get(document, nameField)}`;
    expect(await put(kind, document)).toMatchObject({ exitCode: 0, err: "" });
    expect((await put(kind, document)).out).toContain("is so already");
    const [change] = await changes();
    expect(change).toMatchObject({ by: "ana", kind, before: null });
    expect((await ops("site", "undo", change.id)).exitCode).toBe(0);
    expect((await ops("site", "get", target)).exitCode).toBe(3);
    expect((await put(kind, document)).out).toContain("is added");
    const acts = JSON.parse((await ops("audit", "list", "--of", target, "--json")).out);
    expect(acts.map(({ act }: { act: string }) => act)).toEqual([
      "site_change",
      "site_undo",
      "site_change",
    ]);
  });

  it.each([
    ["methods", { ...METHOD, id: "Bank" }, "id: only small letters"],
    ["methods", { ...METHOD, kind: "cheque" }, "kind: must be one of"],
    ["methods", { ...METHOD, provider: "nobody" }, 'provider: "nobody" is no payment provider'],
    ["methods", { ...METHOD, currency: "XYZ" }, "currency: must be one of"],
    ["methods", { ...METHOD, min: "0" }, "min: must be an amount of VND"],
    ["methods", { ...METHOD, max: "a lot" }, "max: must be an amount of VND"],
    ["methods", { ...METHOD, max: "1" }, "max: must not be under min"],
    [
      "methods",
      { ...METHOD, presets: ["1"] },
      "presets.0: must be an amount of VND from min to max",
    ],
    ["methods", { ...METHOD, enabled: "yes" }, "enabled: must be true or false"],
    ["methods", { ...METHOD, position: -1 }, "position"],
    ["limits", { ...LIMIT, currency: "XYZ" }, "currency: must be one of"],
    ["limits", { ...LIMIT, currency: "VND_PLAY" }, "currency: must be one of"],
    ["limits", { ...LIMIT, min: "-5" }, "min: must be an amount of VND"],
    ["limits", { ...LIMIT, max: true }, "max: must be an amount"],
    ["limits", { ...LIMIT, max: "1" }, "max: must not be under min"],
    ["vendors", { ...VENDOR, code: "x" }, "code: only capital letters"],
    ["vendors", { ...VENDOR, name: "" }, "name"],
    ["vendors", { ...VENDOR, state: "gone" }, "state: must be one of open"],
    ["vendors", { ...VENDOR, launchUrl: "http://vela.example" }, "launchUrl: must be an https"],
    ["vendors", { ...VENDOR, launchUrl2: "javascript:alert(1)" }, "launchUrl2: must be an https"],
    ["vendors", { ...VENDOR, apiUrl: "//vela.example" }, "apiUrl: must be an https"],
    ["vendors", { ...VENDOR, sandbox: 1 }, "sandbox: must be true or false"],
    ["games", { ...GAME, code: "a b" }, "code: only letters"],
    ["games", { ...GAME, vendor: "NOBODY" }, 'vendor: "NOBODY" is no vendor'],
    ["games", { ...GAME, category: "INHOUSE" }, "category: must be one of LOTT"],
    ["games", { ...GAME, name: 7 }, "name: must be a text"],
    ["games", { ...GAME, lines: -1 }, "lines"],
    ["games", { ...GAME, minBet: "free" }, "minBet: must be an amount"],
    ["games", { ...GAME, number: 91 }, "number"],
    ["games", { ...GAME, image: "http://x.example/a.png" }, "image: must be an https address"],
    ["games", { ...GAME, artMotif: "nothing" }, "artMotif: must be one of"],
    ["games", { ...GAME, maxWinMultiple: 0 }, "maxWinMultiple"],
    [
      "games",
      { ...GAME, code: "dos", vendorCode: "vela-uno" },
      "vendorCode: is that of games/vela-uno",
    ],
    [
      "games",
      { ...GAME, code: "dos", vendorCode: "dos", nodeId: "vela-uno" },
      "nodeId: is that of",
    ],
  ])("is told what is wrong: %s %j", async (kind, document, says) => {
    const before = await changes();
    expect(await put(kind, document)).toMatchObject({
      exitCode: 3,
      err: expect.stringContaining(says),
    });
    expect(await changes()).toEqual(before);
  });

  it("removes a vendor only after its games, and brings both back", async () => {
    await put("vendors", { ...VENDOR, code: "LUNA" });
    await put("games", { ...GAME, code: "luna-uno", vendor: "LUNA" });
    const kept = await ops("site", "remove", "vendors/LUNA");
    expect([kept.exitCode, kept.err]).toEqual([3, expect.stringContaining("has games (1)")]);
    expect((await ops("site", "remove", "games/luna-uno")).exitCode).toBe(0);
    expect((await ops("site", "remove", "vendors/LUNA")).exitCode).toBe(0);
    const [vendor, game] = await changes();
    expect((await ops("site", "undo", game.id)).err).toContain("is no vendor");
    await ops("site", "undo", vendor.id);
    expect((await ops("site", "undo", game.id)).exitCode).toBe(0);
    expect(await get("games/luna-uno")).toMatchObject({ vendor: "LUNA", vendorCode: "luna-uno" });
  });

  it("and another one change one thing at once: both changes stand in the history, in their order", async () => {
    const ran = await Promise.all(
      ["60000", "70000"].map((min) => ops("site", "set", "limits/IDR.min", min)),
    );
    expect(ran.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const [second, first] = await changes();
    expect(second.before).toEqual(first.after);
    expect((await get("limits/IDR")).min).toBe(second.after.min);
  });
});
