import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** Runs the operator's command line on the data of a project's platform, and reads its JSON. */
export async function ops(project: string, ...args: string[]): Promise<unknown> {
  const data = join(
    process.env["E2E_DATA"] ?? "",
    project === "upstream" ? "upstream" : "platform",
  );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/ops.ts", ...args, "--json"],
    { env: { ...process.env, DATA_DIR: data } },
  );
  return JSON.parse(stdout);
}
