import { readFileSync } from "node:fs";
import type { DrawProof } from "#/lib/contract/lottery/calls.ts";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, reasonOf, stateOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, verbsOf } from "#/server/ops/verbs.ts";
import { approvalNeeded } from "#/server/staff/index.ts";
import { printBook } from "./book-commands.ts";
import { type DecideRefusal, decideDraw, noteResult, suspendDraw } from "./decide.ts";
import { printStuck, release, stuckLines } from "./hold-commands.ts";
import { printExposure, printLimits } from "./limit-commands.ts";
import {
  type AwaitedGame,
  type DrawCase,
  findDrawCase,
  listAwaited,
  listDrawCases,
  listOwed,
} from "./operations.ts";
import { printRules } from "./rules-command.ts";
import { showTicket } from "./ticket-commands.ts";

const STATES = ["scheduled", "held", "drawn", "settled", "void"] as const;

/** `lottery …`: draws, what was drawn, and what is at stake. */
export const LOTTERY_COMMANDS: CommandGroup = verbsOf(
  "lottery",
  `  npm run ops -- lottery draws [--game <game>] [--state scheduled|held|drawn|settled|void|all] [--limit 50]
  npm run ops -- lottery show <draw>
  npm run ops -- lottery ticket <ticket>                           told in full: whose, lines, what it moved
  npm run ops -- lottery result <draw> --file <numbers>
  npm run ops -- lottery hold <draw> --reason "<why>"
  npm run ops -- lottery release <draw> --reason "<why>"
  npm run ops -- lottery decide <draw> --file <numbers> --reason "<why>"
  npm run ops -- lottery void <draw> --reason "<why>"
  npm run ops -- lottery exposure <draw> [--limit 50]
  npm run ops -- lottery limits <game>
  npm run ops -- lottery rules <game>
  npm run ops -- lottery owed [--limit 50]
  npm run ops -- lottery stuck [--limit 50]
  npm run ops -- lottery book <game> [--return 96]`,
  {
    draws: {
      mayRun: ["support", "risk"],
      takes: ["state", "game", "limit"],
      find: (options) => {
        const state = stateOf(options, STATES, "scheduled");
        const { game = null } = options;
        return limited(options, (limit) => async ({ db }) => {
          const draws = await listDrawCases(db, { state, game, limit });
          if (draws.length > 0) return done(draws, linesOf(draws));
          const awaited = state === "scheduled" ? awaitedLines(await listAwaited(db, game)) : [];
          return done(draws, ["No such draws.", ...awaited]);
        });
      },
    },
    show: {
      mayRun: ["support", "risk"],
      takes: [],
      of: "draw",
      find: (_options, id) => showDraw(numberOf(id)),
    },
    ticket: {
      mayRun: ["support", "payments", "risk"],
      takes: [],
      of: "ticket",
      find: (_options, id) => showTicket(id),
    },
    result: {
      mayRun: ["risk"],
      takes: ["file"],
      of: "draw",
      find: (options, id) => tellResult(numberOf(id), numbersOf(options)),
    },
    hold: {
      mayRun: ["risk"],
      takes: ["reason"],
      of: "draw",
      find: (options, id) => holdDraw(numberOf(id), reasonOf(options)),
    },
    release: {
      mayRun: ["risk"],
      takes: ["reason"],
      of: "draw",
      find: (options, id) => release(numberOf(id), reasonOf(options)),
    },
    decide: {
      mayRun: ["risk"],
      takes: ["file", "reason"],
      of: "draw",
      find: (options, id) => decide(numberOf(id), numbersOf(options), reasonOf(options)),
    },
    void: {
      mayRun: ["risk"],
      takes: ["reason"],
      of: "draw",
      find: (options, id) => decide(numberOf(id), null, reasonOf(options)),
    },
    exposure: {
      mayRun: ["risk"],
      takes: ["limit"],
      of: "draw",
      find: (options, id) => {
        const drawId = numberOf(id);
        return limited(options, (limit) => printExposure(drawId, limit));
      },
    },
    limits: {
      mayRun: ["support", "risk"],
      takes: [],
      of: "game",
      find: (_options, game) => printLimits(game),
    },
    rules: {
      mayRun: ["support", "risk"],
      takes: [],
      of: "game",
      find: (_options, game) => printRules(game),
    },
    owed: {
      mayRun: ["risk", "payments"],
      takes: ["limit"],
      find: (options) =>
        limited(options, (limit) => async ({ db }) => {
          const rows = await listOwed(db, limit);
          const lines = rows.map((row) => [
            row.account,
            row.ticketId,
            row.amount,
            row.currency,
            moment(row.since),
          ]);
          return done(
            rows,
            rows.length > 0
              ? table(["Member", "Ticket", "Amount", "", "Since"], lines)
              : ["Nothing is owed."],
          );
        }),
    },
    stuck: {
      mayRun: ["support", "risk", "payments"],
      takes: ["limit"],
      find: (options) => limited(options, printStuck),
    },
    book: {
      mayRun: ["risk"],
      takes: ["return"],
      of: "game",
      find: (options, game) => printBook(game, options.return),
    },
  },
);

/** Throws UsageError. */
function numberOf(id: string): bigint {
  if (!/^\d{1,18}$/.test(id)) throw new UsageError(`"${id}" is no number of a draw`);
  return BigInt(id);
}

/**
 * The numbers of a file, a line for each prize or drum, the special prize first; `-` reads what is piped in. Throws
 * UsageError.
 */
function numbersOf({ file }: Options): DrawnNumbers {
  if (file === undefined) throw new UsageError("--file names where the numbers are");
  try {
    const text = readFileSync(file === "-" ? 0 : file, "utf8");
    return text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .map((line) => line.split(/[\s,;-]+/));
  } catch (fault) {
    throw new UsageError(`${file}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
}

const HEADINGS = ["Draw", "Game", "Station", "Period", "Draws", "State", "Tickets", "Amount", ""];

function linesOf(draws: readonly DrawCase[]): string[] {
  const rows = draws.flatMap((draw) => {
    const head = [
      draw.drawId,
      draw.game,
      draw.station,
      draw.period,
      moment(draw.drawsAt),
      draw.heldBecause === null ? draw.state : `${draw.state}: ${draw.heldBecause}`,
    ];
    if (draw.sold.length === 0) return [[...head, "0", "", ""]];
    return draw.sold.map(({ tickets, price, currency }) => [
      ...head,
      String(tickets),
      price,
      currency,
    ]);
  });
  return table(HEADINGS, rows, ["Draw", "Tickets", "Amount"]);
}

/** What is said of games that are sold and have no draw ahead. */
function awaitedLines(games: readonly AwaitedGame[]): string[] {
  const named = (isDrawn: boolean) =>
    games.filter((game) => game.isDrawn === isDrawn).map(({ code }) => code);
  const [coming, undrawn] = [named(true), named(false)];
  return [
    ...(coming.length > 0
      ? [`Sold, with draws to come as soon as the server runs: ${coming.join(", ")}.`]
      : []),
    ...(undrawn.length > 0
      ? [
          `Sold, but nobody adds draws of it while its document has no "house": ${undrawn.join(", ")}.`,
        ]
      : []),
  ];
}

function showDraw(drawId: bigint): Command {
  return async ({ db }) => {
    const draw = await findDrawCase(db, drawId);
    if (!draw) return refused("not_found", `There is no draw ${drawId}.`);
    const printed = (numbers: DrawnNumbers) => numbers.map((each) => each.join(" ")).join(" | ");
    return done(draw, [
      ...linesOf([draw]),
      ...(draw.numbers === null ? [] : [`Drawn: ${printed(draw.numbers)}`]),
      ...(draw.house === null ? [] : houseLines(draw.house)),
      ...stuckLines(draw.stuck),
      ...draw.results.map(
        ({ source, saidAt, numbers }) => `${moment(saidAt)} ${source}: ${printed(numbers)}`,
      ),
    ]);
  };
}

function houseLines({ commitment, committedAt, anchor, link, seed, beacon }: DrawProof): string[] {
  return [
    `The house draws it, committed since ${moment(committedAt)}: ${commitment}, link ${link} of ${anchor}`,
    ...(seed === null || beacon === null ? [] : [`Seed: ${seed}`, `Beacon: ${beacon}`]),
  ];
}

function tellResult(drawId: bigint, numbers: DrawnNumbers): Command {
  return async ({ db, by }) => {
    const noted = await noteResult(db, { drawId, source: `staff:${by}`, numbers, by });
    if (!noted.ok) return refused(noted.code, refusalLine(drawId, noted.code, noted.detail ?? {}));
    const lines = {
      drawn: `Draw ${drawId} is drawn: its tickets are being paid.`,
      noted: `Noted. Draw ${drawId} waits for a second source.`,
      held: `Noted, and draw ${drawId} is held (lottery show ${drawId} says why): two of staff decide.`,
      decided: `Noted. Draw ${drawId} was decided before, and stays as it is.`,
    };
    return done({ ok: true, outcome: noted.value }, [lines[noted.value]]);
  };
}

function holdDraw(drawId: bigint, reason: string): Command {
  return async ({ db, by }) => {
    const held = await suspendDraw(db, { drawId, reason, by });
    if (held.ok)
      return done({ ok: true }, [`Draw ${drawId} is held: nobody buys, and nothing is paid.`]);
    return held.code === "not_found"
      ? refused(held.code, `There is no draw ${drawId}.`)
      : refused(held.code, `Draw ${drawId} is decided already; nothing changed.`);
  };
}

function decide(drawId: bigint, numbers: DrawnNumbers | null, reason: string): Command {
  return async ({ db, by }) => {
    const decided = await decideDraw(db, { drawId, numbers, reason, by });
    if (decided.ok)
      return done({ ok: true }, [
        numbers === null
          ? `Draw ${drawId} is void: every price is being given back.`
          : `Draw ${drawId} is decided: its tickets are being paid.`,
      ]);
    if (decided.code === "approval_needed")
      return approvalNeeded(`The decision on draw ${drawId}`, decided.detail);
    return refused(decided.code, refusalLine(drawId, decided.code, decided.detail ?? {}));
  };
}

function refusalLine(
  drawId: bigint,
  code: DecideRefusal,
  detail: Readonly<Record<string, unknown>>,
): string {
  const told = Object.values(detail).join(" ");
  const lines: Partial<Record<DecideRefusal, string>> = {
    too_early: `Draw ${drawId} has not been held yet; nothing changed.`,
    bad_numbers: `These cannot be the numbers of draw ${drawId} (${told}); nothing changed.`,
    same_numbers: `Draw ${drawId} has these numbers already; nothing changed.`,
    stale_result: `You said something else of draw ${drawId} since; nothing changed.`,
    too_many_requests: `Too much was said of draw ${drawId} by you; nothing changed.`,
    already_void: `Draw ${drawId} is void; nothing changed.`,
    drawn_by_house: `The house draws draw ${drawId}: its numbers follow from what was committed to. It can only be void.`,
  };
  return lines[code] ?? `There is no draw ${drawId}.`;
}
