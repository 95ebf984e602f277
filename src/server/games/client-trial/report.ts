import { commandsOf, type Heard } from "./heard.ts";
import * as rules from "./rules.ts";

type Rule = {
  /** Its number in docs/vendors.md; 0: that a call is one. */
  readonly number: number;
  readonly expects: string;
  readonly howTo: string;
  /** A trial is not passed before it was shown. */
  readonly needed: boolean;
  readonly judge: (seen: rules.Seen) => rules.Finding;
};

const RULES: readonly Rule[] = [
  {
    ...{ number: 0, needed: true, judge: rules.calls },
    expects:
      "Each call is signed, has the contract's fields, and goes to an address of the wallet.",
    howTo: "Make a call; compare with `examples`.",
  },
  {
    ...{ number: 1, needed: true, judge: rules.ids },
    expects: "An id stands for one command, and comes again with the same content.",
    howTo: "Ask for the fault `unheard` of a bet or a win, and play a round.",
  },
  {
    ...{ number: 2, needed: true, judge: rules.tokens },
    expects: "A token that has ended takes no more bets; its rounds are still won or taken back.",
    howTo: "Bet, have the session end (`expire`), then let the win come.",
  },
  {
    ...{ number: 3, needed: true, judge: rules.ends },
    expects:
      "Every round ends, by a win of nothing where it is lost; nothing is won without a bet.",
    howTo: "Lose a round.",
  },
  {
    ...{ number: 4, needed: true, judge: rules.lostBets },
    expects: "A bet that never arrived is taken back, or sent again.",
    howTo: "Ask for the fault `lost` of a bet, and play a round.",
  },
  {
    ...{ number: 5, needed: false, judge: rules.refusedRollbacks },
    expects: "A rollback that is refused is not sent again: people settle it.",
    howTo: "Take back the bet of a round that has ended.",
  },
  {
    ...{ number: 6, needed: true, judge: rules.retries },
    expects:
      "Without an answer a bet is taken back or sent again; a win and a rollback come until answered.",
    howTo: "Ask for the faults `fault`, `unheard` or `slow` of a win, more than one at a time.",
  },
  {
    ...{ number: 7, needed: true, judge: rules.refusals },
    expects: "A bet that is refused was never there: it is neither won nor taken back.",
    howTo: "Ask for the fault `refused` of a bet, and play a round.",
  },
  {
    ...{ number: 8, needed: false, judge: rules.books },
    expects: "Money, and what is told of it, are one: the wallet's to keep.",
    howTo: "",
  },
  {
    ...{ number: 9, needed: true, judge: rules.amounts },
    expects: "Amounts are whole numbers of the currency's smallest unit.",
    howTo: "Bet and win more than nothing.",
  },
  {
    ...{ number: 10, needed: false, judge: rules.together },
    expects: "Actions of one call are in their order, and count as one: all done, or none.",
    howTo: "Send a bet and its win in one call.",
  },
  {
    ...{ number: 11, needed: true, judge: rules.currencies },
    expects: "The currency is the player's; the game may change while a token lives.",
    howTo: "Play a round.",
  },
  {
    ...{ number: 12, needed: false, judge: rules.compared },
    expects: "Your list of rounds agrees with the wallet's.",
    howTo: "Send your rounds (`rounds`).",
  },
];

const WORD: Readonly<Record<rules.State, string>> = {
  obeyed: "ok       ",
  broken: "FAIL     ",
  not_shown: "not shown",
  ours: "wallet's ",
  not_here: "not here ",
};
const MOST_CALLS = 200;

/** What a trial came to: for programs, and in lines for people. */
export type TrialReport = {
  readonly ok: boolean;
  readonly rules: readonly (rules.Finding & {
    readonly rule: number;
    readonly expects: string;
    readonly howTo: string;
    readonly needed: boolean;
  })[];
  readonly calls: readonly {
    readonly at: string;
    readonly path: string;
    readonly commands: readonly string[];
    readonly fault: string | null;
    readonly status: number | null;
    readonly code: string | null;
    readonly answered: boolean;
    readonly hint: string | null;
  }[];
  readonly lines: readonly string[];
};

/** Holds what was seen to each rule. */
export function reportOf(seen: Omit<rules.Seen, "commands">): TrialReport {
  const whole = { ...seen, commands: commandsOf(seen.heard) };
  const judged = RULES.map(({ number, expects, howTo, needed, judge }) => ({
    ...{ rule: number, expects, howTo, needed },
    ...judge(whole),
  }));
  const isShort = judged.some(
    ({ state, needed }) => state === "broken" || (needed && state === "not_shown"),
  );
  const calls = seen.heard.slice(-MOST_CALLS).map((each) => ({
    ...{ at: new Date(each.atMs).toISOString(), path: each.path },
    commands: each.commands.map(textOf),
    ...{ fault: each.fault, status: each.status, code: each.code },
    ...{ answered: each.answered, hint: each.hint },
  }));
  const count = (state: rules.State) => judged.filter((each) => each.state === state).length;
  const lines = [
    ...calls.flatMap(lineOfCall),
    ...(calls.length > 0 ? [""] : []),
    ...judged.flatMap(({ rule, expects, howTo, needed, state, evidence }) => [
      `${WORD[state]}  ${String(rule).padStart(2)}  ${expects}`,
      ...evidence.map((line) => `               ${line}`),
      ...(state === "not_shown"
        ? [`               To show it${needed ? "" : " (not needed)"}: ${howTo}`]
        : []),
    ]),
    "",
    `${count("obeyed")} shown, ${count("broken")} broken, ${count("not_shown")} not shown: ` +
      `${isShort ? "not passed" : "passed"}.`,
  ];
  return { ok: !isShort, rules: judged, calls, lines };
}

const textOf = ({ kind, id, round, betId, amount }: Heard["commands"][number]) =>
  `${kind} ${id} of round ${round}${amount === "" ? "" : `, ${amount}`}${betId === null ? "" : `, of ${betId}`}`;

function lineOfCall({
  at,
  path,
  commands,
  fault,
  status,
  code,
  answered,
  hint,
}: TrialReport["calls"][number]) {
  const told = code === null ? "not done" : code;
  const how = answered ? String(status) : "no answer";
  return [
    `${at.slice(11, 23)}  ${path}  ${told} (${how})${fault === null ? "" : `  fault: ${fault}`}`,
    ...commands.map((command) => `              ${command}`),
    ...(hint === null ? [] : [`              ${hint}`]),
  ];
}
