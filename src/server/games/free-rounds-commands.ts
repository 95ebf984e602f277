import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { momentOf, type Options, reasonOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { openOrAll, verbsOf } from "#/server/ops/verbs.ts";
import { approvalNeeded } from "#/server/staff/index.ts";
import { endFreeRounds, type GrantOrder, grantFreeRounds, listFreeRounds } from "./free-rounds.ts";

const MOST_ROUNDS = 1_000;
const REFERENCE = /^[\w.:-]{1,64}$/;

const WHY = {
  member_unknown: "There is no such member.",
  true_account_needed: "Only an account with real money is granted free rounds.",
  excluded: "The member keeps out of play: nothing is granted.",
  game_unknown:
    "The vendor has no such game, plays with a wallet of its own, or is the house, which plays none.",
  free_rounds_unsupported:
    "The game's vendor does not tell that it plays free rounds: freeRounds of its document.",
  bad_amount: "--stake and --amount are amounts above zero of the member's currency.",
  bad_time: "--until has passed.",
  above_maximum: "--amount is more than the game's largest wins would come to.",
  already_granted: "The vendor has a grant of that id.",
} as const;

/** `free-rounds …`: rounds that members play without a stake. */
export const FREE_ROUNDS_COMMANDS: CommandGroup = verbsOf(
  "free-rounds",
  `  npm run ops -- free-rounds list [--state open|all] [--limit 50]
  npm run ops -- free-rounds grant <account> --of <vendor> --game <code> --rounds 10 --stake 1000 --amount <most of all>
                                 --until 2026-12-31 [--as <the vendor's id of it>] --reason "…"   two people
  npm run ops -- free-rounds end <vendor>/<id> --reason "…"     none begin any more; what began is paid, a total reviewed`,
  {
    list: openOrAll(["support", "payments", "risk"], list),
    grant: {
      mayRun: ["payments"],
      takes: ["of", "game", "rounds", "stake", "amount", "until", "as", "reason"],
      of: "member",
      find: (options, account) => grant(readOrder(account, options)),
    },
    end: {
      mayRun: ["payments", "risk"],
      takes: ["reason"],
      of: "grant",
      find: (options, id) => end(id, reasonOf(options, "free-rounds end")),
    },
  },
);

/** Throws UsageError. */
function readOrder(account: string, options: Options): Omit<GrantOrder, "by"> {
  const { of: vendor, game, rounds = "", stake, amount: most, until, as: reference } = options;
  if (!vendor || !game || !stake || !most || !until)
    throw new UsageError(
      "free-rounds grant needs --of, --game, --rounds, --stake, --amount, --until",
    );
  const count = Number(rounds);
  if (!/^\d{1,4}$/.test(rounds) || count < 1 || count > MOST_ROUNDS)
    throw new UsageError(`--rounds is a number from 1 to ${MOST_ROUNDS}`);
  if (reference !== undefined && !REFERENCE.test(reference))
    throw new UsageError("--as is the vendor's id: letters, digits and . _ : - , 64 at most");
  const reason = reasonOf(options, "free-rounds grant");
  return {
    ...{ account, vendor, game, rounds: count, stake, most, until: momentOf(until) },
    ...{ reference, reason },
  };
}

function grant(order: Omit<GrantOrder, "by">): Command {
  return async ({ db, by }) => {
    const granted = await grantFreeRounds(db, { ...order, by });
    if (granted.ok)
      return done({ ok: true, ...granted.value }, [
        `${order.account} has ${order.rounds} free rounds of ${order.game}: ${order.vendor}/${granted.value.grant}.`,
      ]);
    const { code, detail } = granted;
    return code === "approval_needed"
      ? approvalNeeded(`The free rounds for ${order.account}`, detail)
      : refused(code, WHY[code]);
  };
}

function end(id: string, reason: string): Command {
  const [, vendor = "", reference = ""] = /^([^/]+)\/([\w.:-]{1,64})$/.exec(id) ?? [];
  if (vendor === "") throw new UsageError("free-rounds end needs VENDOR/id");
  return async ({ db, by }) => {
    const ended = await endFreeRounds(db, { vendor, reference, reason, by });
    if (ended.ok)
      return done({ ok: true }, [`No more free rounds of ${ended.value.account} begin by ${id}.`]);
    return ended.code === "not_found"
      ? refused("not_found", `There is no grant ${id}.`)
      : refused("already_closed", `No round of ${id} would begin anyway; nothing changed.`);
  };
}

function list(open: boolean, limit: number): Command {
  return async ({ db }) => {
    const grants = await listFreeRounds(db, { open, limit });
    const lines = table(
      ["Grant", "Member", "Game", "Begun", "Of", "At", "Won", "Most", "", "Until", "Closed"],
      grants.map((each) => [
        ...[each.grant, each.account, each.game, String(each.begun), String(each.rounds)],
        ...[each.stake, each.won, each.most, each.currency],
        ...[moment(each.until), moment(each.closedAt)],
      ]),
      ["Begun", "Of", "At", "Won", "Most"],
    );
    return done(grants, grants.length > 0 ? lines : ["No free rounds wait to be played."]);
  };
}
