import { inLanes, LINES_OF_A_FAILURE, run, type Tally } from "./run.ts";

type Check = { readonly name: string; readonly command: readonly string[] };

const ASTRO_CHECK = ["astro", "check", "--silent", "--minimumFailingSeverity", "warning"];
/**
 * The compiler in machine code, which takes half as long; the tools that read types need the one in JavaScript. Its threads
 * share nothing of what they check, and other suites want the processors.
 */
const TSC = ["node", "node_modules/typescript-7/bin/tsc", "--singleThreaded"];
/** What tsc knows of files that did not change; scripts/check-quick.sh keeps it too. */
const SEEN = "node_modules/.cache/tsc.tsbuildinfo";

const CHECKS: readonly Check[] = [
  {
    name: "types of pages",
    command: [...ASTRO_CHECK, "--tsconfig", "tsconfig.pages.json"],
  },
  {
    name: "types",
    command: [...TSC, "--project", ".", "--incremental", "--tsBuildInfoFile", SEEN],
  },
  { name: "style", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "style of pages", command: ["prettier", "--check", "src/**/*.astro"] },
  { name: "import rules", command: ["node", "scripts/check-imports.ts"] },
  { name: "names", command: ["node", "scripts/check-names.ts"] },
  { name: "areas", command: ["node", "scripts/check-areas.ts"] },
  { name: "migrations", command: ["node", "scripts/check-migrations.ts"] },
  { name: "modules", command: ["node", "scripts/check-modules.ts"] },
  { name: "regular expressions", command: ["node", "scripts/check-expressions.ts"] },
  { name: "texts", command: ["node", "scripts/check-locales.ts"] },
  { name: "content", command: ["node", "scripts/check-content.ts"] },
  { name: "settings", command: ["node", "scripts/check-settings.ts"] },
  { name: "nothing unused", command: ["knip"] },
  { name: "requirement ids", command: ["node", "scripts/trace.ts"] },
];

/** Runs every check, two at a time; each counts as one, and shows its output only when it fails. */
export async function runChecks(prefix = ""): Promise<Tally> {
  const results = await inLanes(
    2,
    CHECKS.map(({ name, command }) => async () => {
      const startedAtMs = Date.now();
      const { code, lines } = await run(command, { env: { ASTRO_TELEMETRY_DISABLED: "1" } });
      const seconds = ((Date.now() - startedAtMs) / 1_000).toFixed(1);
      console.log(`${prefix}${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
      if (code !== 0) for (const line of lines) console.log(`${prefix}    ${line}`);
      return code === 0 ? [] : [`${name}\n${lines.slice(-LINES_OF_A_FAILURE).join("\n")}`];
    }),
  );
  const failures = results.flat();
  return { passed: results.length - failures.length, failed: failures.length, failures };
}
