import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { type cashierWorld, SANDBOX } from "./cashier.ts";
import type { Ops } from "./operator.ts";
import { camt, type Entry } from "./provider-statements.ts";

/** Who takes in statements of the sandbox's, and looks at what does not agree. */
export function statementDesk(world: Awaited<ReturnType<typeof cashierWorld>>, clerk: Ops) {
  const folder = mkdtempSync(join(tmpdir(), "statements-"));
  const today = new Date().toISOString().slice(0, 10);
  let count = 0;

  /** What the command says of a file with these entries. */
  async function take(entries: readonly Entry[], { id = `S${++count}`, ops = clerk } = {}) {
    const file = join(folder, `${id}.xml`);
    const dated = entries.map((entry) => ({ day: today, ...entry }));
    writeFileSync(file, camt(dated, { id, from: today, to: today }));
    const ran = await ops("statements", "import", file, "--provider", SANDBOX, "--json");
    return { file, ...JSON.parse(ran.out) };
  }
  const run = async (ops: Ops, ...args: string[]) => JSON.parse((await ops(...args, "--json")).out);
  const openOf = async (ours: string) =>
    (await run(clerk, "exceptions", "list", "--limit", "500")).filter(
      (each: { ours: string | null; text: string }) => each.ours === ours || each.text === ours,
    );
  /** A deposit that was paid and credited. */
  async function credited(amount = "200000.00") {
    const one = await world.memberWithDeposit(amount);
    await world.say(one.word("paid"));
    const { number } = await world.db
      .selectFrom("deposits")
      .select("number")
      .where("id", "=", one.deposit.id)
      .executeTakeFirstOrThrow();
    return { ...one, id: one.deposit.id, payment: `p-${one.deposit.id}`, number };
  }

  const isWhole = async () => [await reconcileCashier(world.owner.db), await world.ledgerSum()];
  return { take, run, openOf, credited, isWhole };
}
