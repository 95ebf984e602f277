import { afterEach } from "vitest";
import type { Ops } from "./operator.ts";

/** What `stop list` says of each thing that is stopped. */
export type Listed = {
  readonly kind: string;
  readonly name: string;
  readonly reason: string;
  readonly by: string;
  readonly until: string | null;
};

/** Answers what is stopped; what a test stopped is allowed after it. */
export function allowedAfterEach(ops: Ops): () => Promise<Listed[]> {
  const stops = async () => JSON.parse((await ops("stop", "list", "--json")).out) as Listed[];
  afterEach(async () => {
    for (const { kind, name } of await stops())
      await ops("allow", ...[kind, name].filter((word) => word !== ""));
  });
  return stops;
}
