import * as z from "zod/mini";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Clock } from "#/lib/base/time.ts";
import { ABOUT, type Dialect } from "./dialect.ts";
import { examplesOf } from "./examples.ts";
import { FAULTS } from "./heard.ts";
import type { TrialKey } from "./keys.ts";
import type { Answer, TrialRecorder } from "./recorder.ts";
import { reportOf, type TrialReport } from "./report.ts";
import { TRIAL_GAMES, type TrialRound, type TrialSite } from "./site.ts";

const MOST_ROUNDS = 10_000;
const MOST_FAULTS = 20;
const EXPONENT = 2;

const amount = z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,2})?$/));
const launching = z.strictObject({ game: z._default(z.enum(TRIAL_GAMES), TRIAL_GAMES[0]) });
const failing = z
  .strictObject({
    of: z.enum(ABOUT),
    faults: z.array(z.enum(FAULTS)).check(z.maxLength(MOST_FAULTS)),
  })
  .check(
    z.refine(({ of, faults }) => of === "bet" || !faults.includes("refused"), {
      ...{ path: ["faults"], error: "an empty wallet refuses bets alone" },
    }),
  );
const played = z.strictObject({
  rounds: z
    .array(
      z.strictObject({
        roundId: z.string().check(z.minLength(1), z.maxLength(100)),
        stake: amount,
        payout: amount,
      }),
    )
    .check(z.maxLength(MOST_ROUNDS)),
});
const nothing = z.strictObject({});

type Given = {
  readonly site: TrialSite;
  readonly recorder: TrialRecorder;
  readonly dialect: Dialect;
  readonly vendor: string;
  readonly key: TrialKey;
  readonly clock: Clock;
  /** Where the wallet is reached. */
  readonly origin: () => string;
  readonly onEnd: () => void;
};

/** An order to the trial: what it needs, what it does, and how its outcome is told to people where it is not as JSON. */
type Order = {
  readonly method: "GET" | "POST";
  readonly run: (
    input: unknown,
  ) => Promise<{ readonly value: unknown; readonly lines?: readonly string[] }>;
};

/** What whoever tries a client asks of the trial, beside the wallet's calls. */
export function openControl(given: Given) {
  const { site, recorder, dialect, vendor, key, clock, origin } = given;
  let differences: readonly string[] | null = null;
  let before: ReadonlySet<string> = new Set();
  let tags = 0;

  const listRounds = async () =>
    (await site.listRounds()).filter(({ roundId }) => !before.has(roundId));

  async function report(): Promise<TrialReport> {
    return reportOf({
      ...{ convention: dialect.convention, heard: recorder.heard, differences },
      rounds: await listRounds(),
      drift: await site.findDrift(),
    });
  }

  const orders: Readonly<Record<string, Order>> = {
    report: {
      method: "GET",
      run: async () => {
        const { lines, ...value } = await report();
        return { value, lines };
      },
    },
    examples: {
      method: "POST",
      run: async (input) => {
        nothing.parse(input);
        const seat = await site.launch(TRIAL_GAMES[0]);
        const of = { dialect, vendor, key, origin: origin(), seat, tag: `example-${++tags}` };
        const value = examplesOf({ ...of, nowMs: clock() });
        return { value, lines: value.flatMap(({ name, curl }) => [`# ${name}`, curl, ""]) };
      },
    },
    launch: {
      method: "POST",
      run: async (input) => ({ value: await site.launch(launching.parse(input).game) }),
    },
    grant: {
      method: "POST",
      run: async (input) => {
        nothing.parse(input);
        return { value: await site.grant() };
      },
    },
    faults: {
      method: "POST",
      run: async (input) => {
        const { of, faults } = failing.parse(input);
        recorder.next(of, faults);
        return { value: { of, faults } };
      },
    },
    expire: {
      method: "POST",
      run: async (input) => {
        nothing.parse(input);
        await site.endSession();
        recorder.sessionEnded();
        return { value: null };
      },
    },
    rounds: {
      method: "POST",
      run: async (input) => {
        differences = differencesOf(played.parse(input).rounds, await listRounds());
        return { value: { differences }, lines: differences };
      },
    },
    restart: {
      method: "POST",
      run: async (input) => {
        nothing.parse(input);
        recorder.restart();
        differences = null;
        before = new Set((await site.listRounds()).map(({ roundId }) => roundId));
        return { value: null };
      },
    },
    end: {
      method: "POST",
      run: async (input) => {
        nothing.parse(input);
        const { lines, ...value } = await report();
        given.onEnd();
        return { value, lines };
      },
    },
  };

  return {
    report,
    /** Carries out an order that came by HTTP, from whoever has the trial's own key. */
    async answer(method: string, name: string, raw: string, asJson: boolean): Promise<Answer> {
      const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
      if (!order) return refusal(404, "not_found", { orders: Object.keys(orders) });
      if (method !== order.method) return refusal(405, "method_not_allowed");
      const input = jsonOf(raw.trim() === "" ? "{}" : raw);
      if (input === undefined) return refusal(400, "malformed");
      try {
        const { value, lines } = await order.run(input);
        if (lines && !asJson) return { status: 200, type: TEXT, body: `${lines.join("\n")}\n` };
        return json(200, { success: true, code: "ok", message: "", value });
      } catch (fault) {
        if (!(fault instanceof z.core.$ZodError)) throw fault;
        return refusal(400, "bad_field", { fields: fieldsOf(fault) });
      }
    },
  };
}

export type Control = ReturnType<typeof openControl>;

type Played = z.output<typeof played>["rounds"][number];

/** How a client's rounds differ from the wallet's; what was taken back counts as nothing staked. */
function differencesOf(theirs: readonly Played[], ours: readonly TrialRound[]): string[] {
  const kept = new Map(ours.map((round) => [round.roundId, round]));
  const told = new Map(theirs.map((round) => [round.roundId, round]));
  const sums = ({ stake, payout }: Pick<Played, "stake" | "payout">) => `${stake} and ${payout}`;
  const twice = theirs.length - told.size;
  return [
    ...(twice > 0 ? [`${twice} rounds stand in your list more than once`] : []),
    ...[...told.values()].flatMap((round) => {
      const its = kept.get(round.roundId);
      const yours = sums({ stake: wire(round.stake), payout: wire(round.payout) });
      if (its) {
        const here = sums(its);
        return yours === here
          ? []
          : [`round ${round.roundId}: yours ${yours}, the wallet's ${here}`];
      }
      return yours === NONE ? [] : [`round ${round.roundId}: yours ${yours}, none at the wallet`];
    }),
    ...ours
      .filter(({ roundId, state }) => !told.has(roundId) && state !== "rolled_back")
      .map((round) => `round ${round.roundId}: the wallet's ${sums(round)}, none of yours`),
  ];
}

const NONE = "0.00 and 0.00";

function wire(typed: string): string {
  const read = parseMoney(typed, EXPONENT);
  return read.ok ? formatWire(read.value, EXPONENT) : typed;
}

const TEXT = "text/plain; charset=utf-8";

export const json = (status: number, body: object): Answer => ({
  ...{ status, type: "application/json; charset=utf-8" },
  body: JSON.stringify(body),
});

export const refusal = (status: number, code: string, value: object | null = null): Answer =>
  json(status, { success: false, code, message: code, value });

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

const fieldsOf = ({ issues }: z.core.$ZodError) =>
  issues.map(({ path, message, code }) => `${path.join(".") || "the body"}: ${message || code}`);
