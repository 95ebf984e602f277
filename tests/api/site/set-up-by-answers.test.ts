import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import type { Dialogue } from "#/server/ops/command.ts";
import { openDialogue } from "../../../scripts/ops/ask.ts";
import { emptySite } from "../../support/empty-site.ts";

const MOST_ASKED = 60;
const PASSWORD = "corriente-arriba-9";

/** An empty site at a terminal: each question is answered by the next of those whose words it holds, else by Enter. */
async function atTerminal(answers: readonly (readonly [string, string])[], ...passwords: string[]) {
  const left = [...answers];
  const asked: string[] = [];
  const told: string[] = [];
  const dialogue: Dialogue = {
    ask: async (question) => {
      asked.push(question);
      if (asked.length > MOST_ASKED) throw new Error(`asked on and on: ${told.join(", ")}`);
      const at = left.findIndex(([words]) => question.includes(words));
      return at === -1 ? "" : (left.splice(at, 1)[0]?.[1] ?? "");
    },
    tell: (line) => void told.push(line),
    close: () => undefined,
  };
  const site = await emptySite(undefined, {
    openDialogue: () => dialogue,
    ask: async (question) => passwords.shift() ?? expect.unreachable(question),
  });
  return { ...site, asked, told, left };
}

it("somebody at a terminal sets a site up by answers, each wrong one refused at once", async () => {
  const site = await atTerminal(
    [
      ["Name of the site", "x".repeat(61)],
      ["Name of the site", "Casa Nueva"],
      ["Languages", "en,tlh"],
      ["Languages", "EN, pt-BR"],
      ["Currency", "P!"],
      ["Currency", "pen"],
      ["Decimals", "many"],
      ["Symbol", "S/"],
      ["Least", "abc"],
      ["Least", "50"],
      ["Most", "10"],
      ["second member", "500.00"],
      ["Bonus", "0"],
      ["Bonus", "5"],
      ["Modules", "SHOP"],
      ["Modules", "member_center,VIP"],
      ["registration asks", "email,payeeName"],
      ["has to be given", "mobileNum"],
      ["has to be given", "payeeName"],
      ["administrator", "Rosa"],
      ["administrator", "rosa"],
      ["yes or no", "perhaps"],
      ["yes or no", "yes"],
    ],
    ...["short", PASSWORD],
  );
  const saved = path.join(site.folder, "setup.json");
  const ran = await site.ops("init", "--save", saved);
  expect([ran.exitCode, ran.err, site.left]).toEqual([0, "", []]);
  const refusals = site.told.join("\n");
  for (const said of [
    "name: ",
    '"tlh" is none of es, en',
    "currencies/P!.code: must be",
    "currencies/PEN.exponent: must be a number",
    "limits/PEN.min: must be an amount",
    "limits/PEN.max: must not be under min",
    "registrationBonus.amount: must be",
    '"SHOP" is none of MEMBER_CENTER',
    '"mobileNum" is none of payeeName, email',
    "administrator: must be a name",
    "A password of staff has 12",
  ])
    expect(refusals).toContain(said);
  expect(refusals).not.toContain("currency: must be one of");

  expect(await site.get("name")).toBe("Casa Nueva");
  expect(await site.get("currency")).toBe("PEN");
  expect(await site.get("limits/PEN")).toMatchObject({
    currency: "PEN",
    min: "50.00",
    max: "20000.00",
  });
  expect(await site.get("withdrawalsByTwo")).toEqual({ PEN: "500.00" });
  expect(await site.get("modules.VIP")).toBe(true);
  expect(await site.get("rules/payeeName")).toMatchObject({ enabled: true, required: true });
  expect(await site.get("rules/email")).toMatchObject({ enabled: true, required: false });
  expect(await site.get("rules/mobileNum")).toMatchObject({ enabled: false });
  for (const said of ["LANGUAGES=es,en,pt-br", "Then: staff login rosa"])
    expect(ran.out).toContain(said);
  const staff = await site.owner.db.selectFrom("staff_accounts").select("name").execute();
  expect(staff.map(({ name }) => name)).toContain("rosa");

  const written = await readFile(saved, "utf8");
  expect(written).not.toContain(PASSWORD);
  expect(JSON.parse(written)).toMatchObject({
    administrator: "rosa",
    languages: ["es", "en", "pt-br"],
  });
  const other = await emptySite();
  const again = await other.ops("init", "--file", saved);
  expect([again.exitCode, again.out]).toEqual([0, expect.stringContaining("staff init rosa")]);
  for (const name of ["name", "currency", "limits/PEN", "rules/payeeName", "modules.VIP"])
    expect(await other.get(name)).toEqual(await site.get(name));
});

it("the answers of Enter alone make a site, and one who does not agree makes nothing", async () => {
  const wary = await atTerminal([
    ["administrator", "rosa"],
    ["yes or no", "no"],
  ]);
  const saved = path.join(wary.folder, "setup.json");
  const nothing = await wary.ops("init", "--save", saved);
  expect([nothing.exitCode, nothing.out]).toEqual([
    0,
    expect.stringContaining("Nothing is set up"),
  ]);
  expect(await wary.changes()).toEqual([]);
  const over = await wary.ops("init", "--save", saved);
  expect([over.exitCode, over.err]).toEqual([3, expect.stringContaining("is there already")]);

  const other = await emptySite();
  expect((await other.ops("init", "--file", saved)).exitCode).toBe(0);
  expect(await other.get("limits/VND")).toMatchObject({ min: "100000.00", max: "300000000.00" });
});

it("a site that is set up is not asked about, and staff that is there is not asked for", async () => {
  const site = await atTerminal([["yes or no", "yes"]]);
  await site.ops("site", "list", "banners");
  expect((await site.ops("init")).exitCode).toBe(0);
  expect(site.asked.join()).not.toContain("administrator");
  const before = site.asked.length;
  const again = await site.ops("init", "--json");
  expect([again.exitCode, JSON.parse(again.out).code]).toEqual([3, "set_up_already"]);
  expect(site.asked).toHaveLength(before);
});

it("where no password is given that may be, the site stands and says how to make the administrator", async () => {
  const site = await atTerminal(
    [
      ["administrator", "rosa"],
      ["yes or no", "yes"],
    ],
    ...["short", "short", "short"],
  );
  const ran = await site.ops("init");
  expect([ran.exitCode, ran.out]).toEqual([0, expect.stringContaining("staff init rosa")]);
});

it("who hangs up sets nothing up and writes nothing down", async () => {
  const keys = new PassThrough();
  const screen = new PassThrough();
  const site = await emptySite(undefined, { openDialogue: () => openDialogue(keys, screen) });
  const saved = path.join(site.folder, "setup.json");
  keys.write("Casa Nueva\nes,en\n\u0003");
  const ran = await site.ops("init", "--save", saved);
  expect([ran.exitCode, ran.err]).toEqual([2, expect.stringContaining("nobody answers: Currency")]);
  expect(String(screen.read())).toContain("Name of the site [Pleno]: ");
  expect(existsSync(saved)).toBe(false);
  expect(await site.changes()).toEqual([]);
});
