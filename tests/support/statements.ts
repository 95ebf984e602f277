import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

const counting = new AsyncLocalStorage<{ statements: number }>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const count = counting.getStore();
  if (count) count.statements++;
  return Reflect.apply(query, this, args);
} as typeof query;

/** How many statements `run` asks of the database, on whichever connection: what goes on beside it counts for nobody. */
export async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const count = { statements: 0 };
  // A request that is injected begins when it is awaited.
  await counting.run(count, async () => void (await run()));
  return count.statements;
}
