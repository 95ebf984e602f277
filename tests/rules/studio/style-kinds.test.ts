import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { studioGames } from "#/studio/games.ts";

const STYLES = "src/studio/client/styles";
const KINDS = join(STYLES, "kinds");
const sheets = (kind: string) =>
  [...readFileSync(join(KINDS, `${kind}.css`), "utf8").matchAll(/"\.\.\/(.+?\.css)"/g)].map(
    ([, name = ""]) => name,
  );

it("a kind of game is styled as where no kind is known: by its part of all sheets, in their order", async () => {
  const every = sheets("every");
  const kinds = new Set((await studioGames()).map(({ rules }) => rules.kind));
  for (const kind of kinds) {
    const own = sheets(kind);
    expect(own).toEqual(every.filter((name) => own.includes(name)));
  }
});

it("every sheet is one of a kind's, but the faces, which come later", () => {
  const named = new Set(readdirSync(KINDS).flatMap((name) => sheets(name.replace(".css", ""))));
  const all = readdirSync(STYLES).filter((name) => name.endsWith(".css"));
  expect(all.filter((name) => !named.has(name))).toEqual(["faces.css"]);
});
