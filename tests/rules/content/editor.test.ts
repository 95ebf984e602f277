import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { SiteFacts } from "#/content/own/showing.ts";
import { readSources } from "#/content/read.ts";
import { COLLECTIONS, type Collection } from "#/content/schemas.ts";
import { MODULE_IDS } from "#/lib/contract/modules.ts";
import { type Draft, KEY_HEADER, type Listed, type Opened } from "../../../scripts/content/api.ts";
import { editorApp } from "../../../scripts/content/editor.ts";
import type { Site } from "../../../scripts/content/site.ts";
import { openTexts } from "../../../scripts/content/texts.ts";

const KEY = "key-of-the-tests";
const FACTS: SiteFacts = {
  languages: ["es", "en"],
  modules: MODULE_IDS.map((modId) => ({ modId, enabled: true, childrenNodes: [] })),
  moduleIds: MODULE_IDS,
  isClosed: false,
  isForMembersOnly: false,
};
const SITE: Site = {
  url: "http://site.example",
  facts: async () => FACTS,
  languages: async () => FACTS.languages,
  pictures: async () => [{ value: "gallo", label: "Gallo" }],
  buttons: async () => [{ value: "/rng", label: "Play: /rng" }],
  art: async () => "<svg/>",
  show: async () => "http://preview.example",
  close: async () => undefined,
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function openEditor(site: Site = SITE) {
  const folder = mkdtempSync(join(tmpdir(), "pleno-editor-"));
  folders.push(folder);
  const app = await editorApp(openTexts(folder), site, KEY);
  const ask = async (path: string, body?: object, key = KEY) => {
    const reply = await app.inject({
      method: body ? "POST" : "GET",
      url: path,
      headers: { [KEY_HEADER]: key },
      ...(body ? { payload: body } : {}),
    });
    return { status: reply.statusCode, value: reply.json() };
  };
  return {
    folder,
    app,
    ask,
    read: (file: string) => readFileSync(join(folder, file), "utf8"),
    write: (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    /** A text as the form has it, to be changed and saved. */
    async open(collection: Collection, lang: string, id: string): Promise<Draft> {
      const name = { collection, lang, id };
      const { value } = await ask("/api/open", name);
      return { ...name, base: name, ...(value as Opened) };
    },
  };
}

const RULES = "legal/es/rules.md";
const CRLF = [
  "---",
  "# Of the sales team",
  "updated:  2026-11-02",
  "title: 'Bases'",
  'summary: "Nuestras bases."   # short',
  "order: 7",
  "---",
  "",
  "## Tabla",
  "",
  "| Día | Importe |",
  "| --- | ------: |",
  "| lunes | 88.000 ₫ |",
  "",
  "Una línea larga que",
  "sigue en otra.  ",
  "",
  "* Uno",
  "* Dos",
].join("\r\n");

describe("the editor of content", () => {
  it("saves every shipped text as it was opened: byte for byte the same file", async () => {
    const { folder, open, ask } = await openEditor();
    for (const kind of COLLECTIONS)
      cpSync(join("src/content", kind), join(folder, kind), { recursive: true });
    const sources = COLLECTIONS.flatMap((kind) =>
      readSources(kind).map(({ language, id }) => [kind, language, id] as const),
    );
    expect(sources.length).toBeGreaterThan(100);
    for (const [kind, lang, id] of sources) {
      const { status, value } = await ask("/api/save", await open(kind, lang, id));
      expect([status, value.problems], `${kind}/${lang}/${id}`).toEqual([200, []]);
      const [own, shipped] = [folder, "src/content"].map((root) =>
        readFileSync(join(root, kind, lang, `${id}.md`)),
      );
      expect(shipped && own?.equals(shipped), `${kind}/${lang}/${id}`).toBe(true);
    }
  });

  it("changes the line of the word that was changed, in the text or in a field, and no other byte", async () => {
    const { write, open, ask, read } = await openEditor();
    write(RULES, CRLF);
    const draft = await open("legal", "es", "rules");
    const body = draft.body.replace("sigue", "continúa");
    const fields = { ...draft.fields, summary: "Las bases." };
    expect((await ask("/api/save", { ...draft, body, fields })).status).toBe(200);
    expect(read(RULES)).toBe(
      CRLF.replace("sigue en", "continúa en").replace('"Nuestras bases."', '"Las bases."'),
    );
  });

  it("begins with the shipped text, puts a copy into the folder, and gives way to it when that is removed", async () => {
    const { folder, open, ask, read } = await openEditor();
    const shipped = readFileSync("src/content/legal/es/privacy.md", "utf8");
    const draft = await open("legal", "es", "privacy");
    expect(draft.digest).toBeNull();
    const fields = { ...draft.fields, title: "Zebra" };
    const { value } = await ask("/api/save", { ...draft, fields });
    expect(read("legal/es/privacy.md")).toBe(shipped.replace(/^title: .*$/m, "title: Zebra"));
    const rows = async () => ((await ask("/api/texts")).value as Listed).rows;
    const isIt = ({ collection, lang, id }: Listed["rows"][number]) =>
      `${collection}/${lang}/${id}` === "legal/es/privacy";
    expect((await rows()).find(isIt)).toMatchObject({ title: "Zebra", own: true, shipped: true });
    const name = { collection: "legal", lang: "es", id: "privacy" };
    expect((await ask("/api/open", { ...name, shipped: true })).value.body).toBe(draft.body);
    expect((await ask("/api/remove", { ...name, digest: value.digest })).status).toBe(200);
    expect(existsSync(join(folder, "legal/es/privacy.md"))).toBe(false);
    expect((await rows()).find(isIt)).toMatchObject({ own: false, shipped: true });
    expect((await open("legal", "es", "privacy")).fields).toEqual(draft.fields);
  });

  it("begins a new text as a copy of another one, or with nothing", async () => {
    const { open, ask, read } = await openEditor();
    const from = await open("legal", "es", "privacy");
    const copy = { ...from, id: "privacy-of-games", body: from.body };
    expect((await ask("/api/save", copy)).status).toBe(200);
    expect(read("legal/es/privacy-of-games.md")).toBe(
      readFileSync("src/content/legal/es/privacy.md", "utf8"),
    );
    const blank = {
      ...{ collection: "pages", lang: "es", id: "affiliates", base: null, digest: null },
      ...{ fields: { title: "Socios", summary: "Todo: aquí" }, body: "## Uno\n" },
    };
    expect((await ask("/api/save", blank)).status).toBe(200);
    expect(read("pages/es/affiliates.md")).toBe(
      '---\ntitle: Socios\nsummary: "Todo: aquí"\n---\n\n## Uno\n',
    );
  });

  it("refuses a wrong text by file, line and field, says why one does not show, and writes nothing", async () => {
    const { open, ask, folder } = await openEditor();
    const draft = await open("promotions", "es", "lunar-new-year");
    const wrong = {
      ...draft,
      fields: { ...draft.fields, figure: "x".repeat(11) },
      body: "<b>x</b>",
    };
    const { status, value } = await ask("/api/save", wrong);
    expect([status, value.problems]).toEqual([
      422,
      [
        "promotions/es/lunar-new-year.md:4: figure: is longer than 10 signs",
        expect.stringMatching(
          /^promotions\/es\/lunar-new-year\.md:\d+: HTML has no place in a text$/,
        ),
      ],
    ]);
    expect(readdirSync(folder)).toEqual([]);
    const at = "2026-06-01T00:00:00Z";
    const said = await ask("/api/judge", { ...draft, at });
    expect(said.value.reasons.map(({ code }: { code: string }) => code)).toContain("not_begun");
  });

  it("leaves a file alone that somebody else changed, removed or made meanwhile", async () => {
    const { write, open, ask, read } = await openEditor();
    const early = await open("legal", "es", "privacy");
    write("legal/es/privacy.md", CRLF);
    const draft = await open("legal", "es", "privacy");
    for (const old of [early, { ...draft, digest: "another" }]) {
      const { status, value } = await ask("/api/save", { ...old, body: "Uno." });
      expect([status, value.message]).toEqual([409, expect.stringContaining("meanwhile")]);
    }
    const { collection, lang, id } = draft;
    const removal = await ask("/api/remove", { collection, lang, id, digest: "another" });
    expect([removal.status, read("legal/es/privacy.md")]).toEqual([409, CRLF]);
  });

  it("lists the languages that are served, and names the files of others and those that are refused", async () => {
    const { write, ask } = await openEditor();
    write("legal/vi/rules.md", CRLF);
    write("legal/es/rules.txt", CRLF);
    write(RULES, "Uno.");
    const site = await ask("/api/site");
    expect(site.value.languages.map(({ tag }: { tag: string }) => tag)).toEqual(["es", "en"]);
    const { rows, refused } = (await ask("/api/texts")).value as Listed;
    expect(refused).toEqual(["legal/es/rules.txt: is no .md file"]);
    const own = rows.filter((row) => row.own);
    expect(own.map(({ lang, problems, reasons }) => [lang, problems.length, reasons])).toEqual([
      ["es", 1, null],
      ["vi", 0, [expect.objectContaining({ code: "language_not_served" })]],
    ]);
  });

  it("says that it is not known whether a text shows while the site does not answer", async () => {
    const { open, ask } = await openEditor({ ...SITE, facts: async () => null });
    const draft = await open("legal", "es", "privacy");
    expect((await ask("/api/judge", draft)).value).toEqual({ problems: [], reasons: null });
    expect((await ask("/api/preview", draft)).status).toBe(503);
    expect((await ask("/api/save", draft)).status).toBe(200);
  });

  it("answers nobody without its key, and writes nowhere but in its folder", async () => {
    const { app, open, ask, folder } = await openEditor();
    const draft = await open("legal", "es", "privacy");
    for (const path of ["/api/site", "/api/texts"])
      expect((await ask(path, undefined, "another-key-of-16")).status, path).toBe(401);
    for (const path of ["/api/open", "/api/judge", "/api/save", "/api/preview", "/api/remove"])
      expect((await ask(path, draft, "")).status, path).toBe(401);
    for (const other of [{ id: "../../x" }, { id: "x/y" }, { lang: ".." }, { collection: "own" }])
      expect((await ask("/api/save", { ...draft, ...other })).status).toBe(400);
    const outside = mkdtempSync(join(tmpdir(), "pleno-editor-"));
    folders.push(outside);
    symlinkSync(outside, join(folder, "legal"));
    const { status, value } = await ask("/api/save", draft);
    expect([status, value.message]).toEqual([409, expect.stringContaining("out of the folder")]);
    expect(readdirSync(outside)).toEqual([]);
    expect((await app.inject("/")).headers["content-security-policy"]).toContain(
      "default-src 'none'",
    );
  });
});
