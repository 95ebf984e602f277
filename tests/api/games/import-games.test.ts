import { expect, it } from "vitest";
import { emptySite } from "../../support/empty-site.ts";

const { ops, put, get, file, changes } = await emptySite();
await put("vendors", { code: "VELA", name: "Vela", launchUrl: "https://vela.example/play" });

const FILE = `code,vendor,category,name,lines,isHot
uno,VELA,RNG,Uno,20,true
dos,VELA,FISH,Dos,,
tres,NOBODY,RNG,Tres,,
uno,VELA,RNG,Otra vez,,
cuatro,VELA,DICE,Cuatro,x,
`;
const imported = async (text: string, ...more: string[]) => {
  const ran = await ops("games", "import", await file("games", text), "--json", ...more);
  return { ...JSON.parse(ran.out), exitCode: ran.exitCode };
};

it("an operator imports games from a file: tries it dry, then makes them, and the same file changes nothing twice", async () => {
  const before = await changes();
  const dry = await imported(FILE, "--dry-run");
  expect(dry).toMatchObject({ made: ["uno", "dos"], dryRun: true, exitCode: 3 });
  expect(await changes()).toEqual(before);

  const first = await imported(FILE);
  expect(first).toMatchObject({ made: ["uno", "dos"], changed: [], unchanged: [], exitCode: 3 });
  expect(first.refused).toEqual([
    { line: 4, code: "tres", reason: expect.stringContaining('"NOBODY" is no vendor') },
    { line: 5, code: "uno", reason: "is on line 2 already" },
    { line: 6, code: "cuatro", reason: expect.stringContaining("lines: must be a number") },
  ]);
  expect(await get("games/uno")).toMatchObject({ name: "Uno", lines: 20, isHot: true });
  expect(await imported(FILE)).toMatchObject({ made: [], changed: [], unchanged: ["uno", "dos"] });
});

it("a file says nothing of what it leaves out: the operator's own marks stay, and each change is undone alone", async () => {
  await imported(FILE.replaceAll(/^(?:uno|dos)/gm, "$&-b").replaceAll(",Dos,", ",Dos b,"));
  await ops("site", "set", "games/dos-b.state", "maintenance");
  const report = await imported('{"code":"dos-b","vendor":"VELA","name":"Dos y dos"}\n');
  expect(report).toMatchObject({ made: [], changed: ["dos-b"], refused: [], exitCode: 0 });
  expect(await get("games/dos-b")).toMatchObject({ name: "Dos y dos", state: "maintenance" });
  const [change] = await changes();
  await ops("site", "undo", change.id);
  expect(await get("games/dos-b")).toMatchObject({ name: "Dos b", state: "maintenance" });
});

it("says in words what became of it, and what it does not understand", async () => {
  const ran = await ops("games", "import", await file("one", '{"code":"seis"}'));
  expect(ran).toMatchObject({ exitCode: 3, out: "" });
  expect(ran.err).toContain("line 1 (seis): ");
  expect(ran.err).toContain("0 made, 0 changed, 0 unchanged, 1 refused.");
  expect((await ops("games", "import", "/nowhere/at/all")).exitCode).toBe(2);
  expect((await ops("games", "import")).exitCode).toBe(2);
});
