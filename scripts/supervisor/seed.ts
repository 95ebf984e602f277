import { openDatabase } from "#/server/db/index.ts";
import { DEMO_ACCOUNTS, seedDemo } from "#/server/demo/index.ts";
import type { Environment } from "./plan.ts";

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

/**
 * Whether this is the demo world, with members whose passwords everybody knows: by itself only on the embedded
 * database, elsewhere when DEMO says so. Throws one line when DEMO is neither on nor off.
 */
export function wantsDemo(given: Environment): boolean {
  const asked = given["DEMO"] || (given["DATABASE_URL"] ? "off" : "on");
  if (asked !== "on" && asked !== "off") throw new Error("DEMO has a wrong value: it is on or off");
  return asked === "on";
}

/** Fills an installation with the demo world. What is there already stays as it is. */
export async function seed(url: string): Promise<readonly DemoAccount[]> {
  const database = openDatabase({ url, maxConnections: 4, name: "pleno seed" });
  try {
    await seedDemo(database.db);
    return DEMO_ACCOUNTS;
  } finally {
    await database.close();
  }
}
