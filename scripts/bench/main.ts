// `npm run bench`: what a clock can show, as ratios within one run, judged against the bounds that we hold ourselves to.
// `npm run bench -- home start` runs some of it.
import { startPleno } from "../../tests/support/processes/pleno.ts";
import { accounts } from "./accounts.ts";
import { balanceStreams } from "./balance-streams.ts";
import { type Bench, type Figure, findProgram } from "./bench.ts";
import { bets } from "./bets.ts";
import { board } from "./board.ts";
import { centre } from "./centre.ts";
import { chat } from "./chat.ts";
import { crash } from "./crash.ts";
import { crowd } from "./crowd.ts";
import { depositCallbacks } from "./deposits.ts";
import { frames } from "./frames.ts";
import { games } from "./games.ts";
import { home } from "./home.ts";
import { intent } from "./intent.ts";
import { lighthouseBench } from "./lighthouse.ts";
import { lottery } from "./lottery.ts";
import { million } from "./lottery-settlement.ts";
import { operatorMessages } from "./operator-messages.ts";
import { publicAnswers } from "./public.ts";
import { records } from "./records.ts";
import { sales } from "./sales.ts";
import { search } from "./search.ts";
import { start } from "./start.ts";
import { transfers } from "./transfers.ts";
import { weights } from "./weights.ts";

const BENCHES: readonly Bench[] = [
  weights,
  lighthouseBench,
  intent,
  home,
  transfers,
  bets,
  lottery,
  board,
  centre,
  games,
  frames,
  million,
  sales,
  records,
  depositCallbacks,
  crash,
  crowd,
  balanceStreams,
  chat,
  accounts,
  operatorMessages,
  search,
  publicAnswers,
  start,
];

const asked = process.argv.slice(2);
const wanted = BENCHES.filter(({ name, onlyAsked = false }) =>
  asked.length === 0 ? !onlyAsked : asked.includes(name),
);

function isMissed({ value, atMost, atLeast }: Figure): boolean {
  return !(
    value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY)
  );
}

function show(figure: Figure): void {
  const { what, value, unit, atMost, atLeast } = figure;
  const bounds = [
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
  ];
  const verdict = isMissed(figure) ? "✗" : "✓";
  const mark = bounds.length === 0 ? " " : verdict;
  const rounded = value.toLocaleString("en", { maximumSignificantDigits: 4 });
  console.log(
    `${mark} ${what.padEnd(58)} ${rounded.padStart(9)} ${unit}${bounds.length ? `  (${bounds.join(", ")})` : ""}`,
  );
}

const pleno = await startPleno({
  // One client here is a crowd; its limits are not what is measured.
  env: {
    CALLS_PER_MINUTE: "1000000000",
    LOAD_SHEDDING: "off",
    LANGUAGES: "es,en,vi,ar",
    LOG_LEVEL: "warn",
  },
});
let missed = 0;
try {
  for (const bench of wanted) {
    const lacking = bench.needs.filter((name) => findProgram(name) === null);
    console.log(`\n${bench.name}`);
    if (lacking.length > 0) {
      console.log(`  skipped: ${lacking.join(", ")} not installed (Debian has a package)`);
      continue;
    }
    for (const figure of await bench.run(pleno)) {
      show(figure);
      if (isMissed(figure)) missed++;
    }
  }
} finally {
  await pleno.stop();
}
if (missed > 0) process.exitCode = 1;
