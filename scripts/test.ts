// `npm test`: every check and suite, three at a time at most, and one line that says how it went. `npm run test:full`: load
// and faults in their full sizes.
import { runChecks } from "./suites/checks.ts";
import { findChromium } from "./suites/chromium.ts";
import { runE2e, seedDemonstration } from "./suites/e2e.ts";
import { inLanes, sum, type Tally } from "./suites/run.ts";
import { runVitest } from "./suites/vitest.ts";

type Suite = {
  readonly name: string;
  /** With a machine to itself: it keeps two processors busy. */
  readonly alone?: true;
  readonly run: (prefix: string) => Promise<Tally>;
};

const [only, ...rest] = process.argv.slice(2);
const FULL: readonly string[] = ["load", "faults"];
if (only === "full") process.env["TEST_SIZE"] = "full";
let found: Promise<string> | undefined;
const browser = () => (found ??= findChromium((line) => console.log(`e2e     | ${line}`)));
let made: Promise<string> | undefined;
const seeded = () => (made ??= seedDemonstration());
/** In an order that leaves no lane idle: the longest goes first, beside what waits for most of its time. */
const SUITES: readonly Suite[] = [
  { name: "api", run: (prefix) => runVitest("api", prefix) },
  { name: "faults", run: (prefix) => runVitest("faults", prefix) },
  { name: "checks", run: runChecks },
  { name: "islands", run: (prefix) => runVitest("islands", prefix) },
  { name: "load", run: (prefix) => runVitest("load", prefix) },
  { name: "rules", run: (prefix) => runVitest("rules", prefix) },
  { name: "e2e", alone: true, run: (prefix) => runE2e(prefix, rest, browser, seeded) },
];

async function runSuite({ name, run }: Suite): Promise<Tally> {
  const startedAtMs = Date.now();
  const tally = await run(`${name.padEnd(7)} | `);
  const seconds = Math.round((Date.now() - startedAtMs) / 1_000);
  const ran = tally.passed + tally.failed > 0 ? tally : { passed: 0, failed: 1 };
  const remark = ran === tally ? "" : " (it ran nothing)";
  console.log(
    `${name.padEnd(7)} = ${ran.passed} passed, ${ran.failed} failed, ${seconds} s${remark}`,
  );
  return { ...ran, failures: tally.failures?.map((failure) => `${name}: ${failure}`) ?? [] };
}

const suites = SUITES.filter(
  ({ name }) => only === undefined || (only === "full" ? FULL.includes(name) : name === only),
);
// A browser that is to be fetched comes while the first suites run, and so does the data of those that need one.
if (only === undefined) for (const early of [browser, seeded]) early().catch(() => undefined);
const shared = suites.filter(({ alone }) => !alone).map((suite) => () => runSuite(suite));
const alone = suites.filter((suite) => suite.alone).map((suite) => () => runSuite(suite));
const total = sum([
  ...(await inLanes(only === "full" ? 1 : 3, shared)),
  ...(await inLanes(1, alone)),
]);

for (const failure of total.failures ?? []) console.log(`✗ ${failure}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || suites.length === 0 ? 1 : 0;
