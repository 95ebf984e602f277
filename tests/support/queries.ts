import type { KyselyPlugin } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** The same database, with the number of queries asked of it. */
export function countingQueries(db: Db): { db: Db; count(): number } {
  let queries = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), count: () => queries };
}

/** The same database, where something is done after each query before its answer is told. */
export function afterEachQuery(db: Db, act: () => Promise<void>): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await act();
      return result;
    },
  });
}
