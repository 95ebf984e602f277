import { randomInt } from "node:crypto";
import { text } from "node:stream/consumers";
import { inTransaction, openDatabase } from "#/server/db/index.ts";
import { postTransfer } from "#/server/ledger/index.ts";

/**
 * One of the processes that post at once: `hammer.ts <name> <connections> <transfers> <account ids>`, the database's
 * address on its standard input. One turn in a thousand posts two transfers in one transaction, in whatever order, so that
 * deadlocks do happen and must be dealt with. Prints how each ended.
 */
const [name = "", connections = "1", transfers = "0", accounts = ""] = process.argv.slice(2);
const url = (await text(process.stdin)).trim();
const { db, close } = openDatabase({
  url,
  maxConnections: Number(connections),
  statementTimeoutMs: 60_000,
  connectWithinMs: 60_000,
  silentAfterMs: 60_000,
});
const ids = accounts.split(",").map(BigInt);
const ends: Record<string, number> = {};
let left = Number(transfers);

const pick = () => ids[randomInt(ids.length)] ?? 0n;

function draw() {
  const from = pick();
  let to = pick();
  while (to === from) to = pick();
  const amountMinor = BigInt(randomInt(1, 400));
  return {
    reference: `${name}:${left--}`,
    kind: "gift",
    legs: [
      { accountId: from, amountMinor: -amountMinor },
      { accountId: to, amountMinor },
    ],
  };
}

function count(end: string) {
  ends[end] = (ends[end] ?? 0) + 1;
}

async function work() {
  while (left > 0) {
    try {
      if (left % 1000 === 0) {
        const [one, two] = [draw(), draw()];
        const both = await inTransaction(db, async (tx) => [
          await postTransfer(tx, one),
          await postTransfer(tx, two),
        ]);
        for (const posted of both) count(posted.ok ? "posted" : posted.code);
      } else {
        const posted = await postTransfer(db, draw());
        count(posted.ok ? "posted" : posted.code);
      }
    } catch (error) {
      count(`threw: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

await Promise.all(Array.from({ length: Number(connections) }, work));
await close();
process.stdout.write(JSON.stringify(ends));
