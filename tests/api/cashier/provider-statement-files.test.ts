import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importStatements } from "#/server/cashier/statements/import-statement.ts";
import { cashierWorld, SANDBOX } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";
import { camt } from "../../support/provider-statements.ts";

const world = await cashierWorld();
const { db, owner, say } = world;
const as = operators(owner);
const tomas = as("tomas", "payments");
const WHY = "As the bank says";
const folder = mkdtempSync(join(tmpdir(), "statement-files-"));
const today = new Date().toISOString().slice(0, 10);
const run = async (ops: typeof tomas, ...args: string[]) =>
  JSON.parse((await ops(...args, "--json")).out);

it("what cannot be read, is of nobody or is typed wrongly is refused and changes nothing", async () => {
  const sound = camt([{ amount: "5", day: today }]);
  const of = (file: string | Buffer, provider = SANDBOX) =>
    importStatements(owner.db, { provider, file: Buffer.from(file), by: "tomas", dryRun: false });
  const refusals = [
    await of(sound, "nobody"),
    await of(sound.slice(0, -20)),
    await of(sound.replaceAll('Ccy="VND"', 'Ccy="XYZ"')),
    await of(sound.replace(">5</Amt>", ">5.001</Amt>")),
    await of("a,b\n1,2\n"),
    await of(Buffer.from([0xff, 0xfe, 0x00, 0x01])),
  ];
  expect(refusals.map((each) => (each.ok ? "ok" : each.code))).toEqual([
    "provider_unknown",
    ...Array(5).fill("bad_statement"),
  ]);
  const file = join(folder, "dry.xml");
  writeFileSync(file, camt([{ amount: "6", day: today }], { id: "dry" }));
  const rows = () => db.selectFrom("provider_statement_rows").select("id").execute();
  const before = (await rows()).length;
  const dry = await run(tomas, "statements", "import", file, "--provider", SANDBOX, "--dry-run");
  expect([dry.ok, dry.added, (await rows()).length]).toEqual([true, 1, before]);
  expect((await tomas("statements", "import", file)).exitCode).toBe(2);
  expect(
    (await tomas("statements", "import", join(folder, "none"), "--provider", SANDBOX)).exitCode,
  ).toBe(2);
  expect(
    (await as("lucia", "support")("statements", "import", file, "--provider", SANDBOX)).exitCode,
  ).toBe(3);
  expect((await tomas("exceptions", "close", "one", "--reason", WHY)).exitCode).toBe(2);
  expect(await run(tomas, "exceptions", "close", "999999", "--reason", WHY)).toMatchObject({
    code: "not_found",
  });
  // A file that two bring at once comes in once.
  const twin = camt([{ amount: "8", day: today }], { id: "twin" });
  const both = await Promise.all([of(twin), of(twin)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

it("the CSV of a provider is read as its profile says", async () => {
  const profile = join(folder, "profile.json");
  const document = {
    ...{ provider: SANDBOX, day: "DD/MM/YYYY", currency: "VND" },
    columns: { day: "date", amount: "amount", id: "id", endToEndId: "order" },
  };
  writeFileSync(profile, JSON.stringify({ ...document, provider: "else" }));
  expect((await tomas("site", "put", "statements", profile)).exitCode).not.toBe(0);
  writeFileSync(profile, JSON.stringify(document));
  expect((await tomas("site", "put", "statements", profile)).exitCode).toBe(0);
  const { deposit, word } = await world.memberWithDeposit("230000.00");
  await say(word("paid"));
  const [year, month, day] = today.split("-");
  const file = join(folder, "month.csv");
  writeFileSync(
    file,
    `date,amount,id,order\n${day}/${month}/${year},230000.00,B-7,${deposit.id}\n`,
  );
  expect(await run(tomas, "statements", "import", file, "--provider", SANDBOX)).toMatchObject({
    ...{ format: "csv", exceptions: 0 },
  });
  expect(await db.selectFrom("statement_matches").select(["how", "move_id"]).execute()).toEqual([
    { how: "end_to_end", move_id: `${SANDBOX}/p-${deposit.id}` },
  ]);
  expect(JSON.parse((await tomas("statements", "list", "--json")).out)[0]).toMatchObject({
    ...{ provider: SANDBOX, format: "csv", from: today, to: today, rows: 1 },
  });
});
