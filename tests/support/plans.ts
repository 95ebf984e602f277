import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** Runs `run` and answers the plan of each statement that it sent, in the order sent. */
export async function plansOf(db: Db, run: (db: Db) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(db.withPlugin(watch));
  const plans: string[] = [];
  for (const node of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: "plan" });
    const { rows } = await db.executeQuery<Record<"QUERY PLAN", string>>(
      CompiledQuery.raw(`explain ${sql}`, [...parameters]),
    );
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}
