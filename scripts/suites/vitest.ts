import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, type Tally } from "./run.ts";

/** Runs one project of vitest.config.ts. A file that does not load counts as a failure of its own. */
export async function runVitest(project: string, prefix: string): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "pleno-vitest-"));
  const file = join(folder, "tally.json");
  const env = { TALLY_FILE: file };
  const { code } = await run(["vitest", "run", "--project", project], { prefix, env });
  try {
    const tally: Tally = JSON.parse(readFileSync(file, "utf8"));
    return { ...tally, failed: code !== 0 && tally.failed === 0 ? 1 : tally.failed };
  } catch {
    return { passed: 0, failed: 1, failures: ["it did not end by itself"] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
