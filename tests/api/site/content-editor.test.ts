import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Draft, KEY_HEADER } from "../../../scripts/content/api.ts";
import { editorApp } from "../../../scripts/content/editor.ts";
import { openSite } from "../../../scripts/content/site.ts";
import { openTexts } from "../../../scripts/content/texts.ts";
import { builtPages } from "../../support/built-pages.ts";
import { operators } from "../../support/operator.ts";
import { hearOfChanges, testPlatform } from "../../support/platform.ts";
import { freeRow } from "../../support/processes/pleno.ts";

const [folder, asked] = ["site", "asked"].map((name) =>
  mkdtempSync(join(tmpdir(), `pleno-content-${name}-`)),
) as [string, string];
afterAll(() => {
  for (const each of [folder, asked]) rmSync(each, { recursive: true });
});
const { app, database } = await testPlatform(
  { LANGUAGES: "es,en", CONTENT_DIR: folder },
  { render: await builtPages() },
);
const url = await app.listen({ port: 0, host: "127.0.0.1" });
const site = await openSite(url, { port: await freeRow(1), languages: undefined });
const editor = await editorApp(openTexts(folder), site, "key");
afterAll(async () => {
  await editor.close();
  await site.close();
});
const ask = async (path: string, body?: object) => {
  const reply = await editor.inject({
    method: body ? "POST" : "GET",
    url: path,
    headers: { [KEY_HEADER]: "key" },
    ...(body ? { payload: body } : {}),
  });
  return { status: reply.statusCode, value: reply.json() };
};
const says = async (address: string, words: string) =>
  (await (await fetch(address)).text()).includes(words);
const SHOWN = "registration-bonus";
const open = async (id: string): Promise<Draft> => {
  const name = { collection: "promotions", lang: "es", id } as const;
  return { ...name, base: name, ...(await ask("/api/open", name)).value };
};
const ops = operators(database.owner)("olga");
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(asked, file)), { recursive: true });
  writeFileSync(join(asked, file), text);
};

describe("the editor beside a running site", () => {
  it("offers the site's languages, pictures and lobbies to be picked", async () => {
    const { value } = await ask("/api/site");
    expect(value.answers).toBe(true);
    expect(value.languages.map(({ tag }: { tag: string }) => tag)).toEqual(["es", "en"]);
    const pictures = value.pictures.map(({ value: id }: { value: string }) => id);
    expect(pictures).toContain((await open(SHOWN)).fields["art"]);
    const buttons = value.buttons.map(({ value: act }: { value: string }) => act);
    expect(buttons).toEqual(expect.arrayContaining(["register", "/live", "/elott"]));
    expect(buttons.some((act: string) => /^\/rng\?page=[A-Z0-9]+$/.test(act))).toBe(true);
    const drawn = await editor.inject(`/art/${pictures[0]}`);
    expect(drawn.headers["content-type"]).toContain("image/svg+xml");
  });

  it("previews a draft on its page, at a moment, before anything of it is published", async () => {
    const draft = await open(SHOWN);
    const title = "Zebra de prueba";
    const changed = { ...draft, fields: { ...draft.fields, title } };
    const { value } = await ask("/api/preview", changed);
    expect(value).toMatchObject({ problems: [], reasons: [] });
    expect(new URL(value.url).pathname).toBe(`/promotions/${SHOWN}`);
    expect(await says(value.url, title)).toBe(true);
    expect(await says(`${url}/promotions/${SHOWN}`, title)).toBe(false);
    const later = { ...changed, fields: { ...changed.fields, from: "2126-01-01T00:00:00+07:00" } };
    const soon = (await ask("/api/preview", later)).value;
    expect(soon.reasons).toEqual([expect.objectContaining({ code: "not_begun" })]);
    expect(await says(soon.url, "Próximamente")).toBe(true);
    const then = (await ask("/api/preview", { ...later, at: "2126-01-02T00:00:00+07:00" })).value;
    expect(then.reasons).toEqual([]);
    expect(await says(then.url, "Próximamente")).toBe(false);
  });

  it("says what the site's own settings hide, as they are now", async () => {
    const draft = await open("birthday");
    const codes = async () =>
      (await ask("/api/judge", draft)).value.reasons.map(({ code }: { code: string }) => code);
    await ops("site", "set", "modules.VIP", "false");
    await hearOfChanges(app);
    expect(await codes()).toContain("module_off");
    await ops("site", "set", "modules.VIP", "true");
    await hearOfChanges(app);
    expect(await codes()).not.toContain("module_off");
    const art = { ...draft, fields: { ...draft.fields, art: "no-such-game" } };
    expect((await ask("/api/judge", art)).value.reasons.at(-1).code).toBe("no_picture");
  });
});

describe("content preview on the command line", () => {
  const preview = (name: string) => ops("content", "preview", name, "--file", asked);

  it("says where a text shows, and whose it is", async () => {
    expect(await preview("legal/en/privacy")).toEqual({
      out: "Shows at /en/legal/privacy (shipped).",
      err: "",
      exitCode: 0,
    });
    put(
      "legal/es/raffle.md",
      "---\ntitle: a\nsummary: b\nupdated: 2026-11-02\norder: 1\n---\nUno.\n",
    );
    expect((await preview("legal/es/raffle.md")).out).toBe("Shows at /legal/raffle (yours).");
  });

  it("says why one does not, and exits with 3; with 1 for a wrong one, 2 for no name of a text", async () => {
    const unpaid = await preview("promotions/es/birthday");
    expect([unpaid.exitCode, unpaid.err]).toEqual([3, expect.stringContaining("No rule pays it")]);
    const strange = await preview("legal/vi/user-agreement");
    expect([strange.exitCode, strange.err]).toEqual([
      3,
      expect.stringContaining("does not serve vi"),
    ]);
    expect(await preview("legal/es/nothing")).toMatchObject({ exitCode: 3 });
    put(
      "legal/es/wrong.md",
      "---\ntitle: a\nsummary: b\nupdated: 2026-11-02\norder: x\n---\nUno.\n",
    );
    const wrong = await preview("legal/es/wrong");
    expect([wrong.exitCode, wrong.err]).toEqual([1, "legal/es/wrong.md:5: order: is no number"]);
    for (const name of ["news/es/x", "legal/es", "legal/es/../x"])
      expect((await preview(name)).exitCode, name).toBe(2);
  });
});
