import type { ConventionName } from "#/lib/contract/games/conventions.ts";
import {
  commandsOf,
  type Heard,
  type HeardCommand,
  isDone,
  isRefused,
  isTold,
  NO_CALL,
} from "./heard.ts";
import type { TrialRound } from "./site.ts";

/** What a rule came to: `ours` is the wallet's to keep, `not_here` is of another convention. */
export type State = "obeyed" | "broken" | "not_shown" | "ours" | "not_here";
export type Finding = { readonly state: State; readonly evidence: readonly string[] };

/** What a trial came to, as rules look at it. */
export type Seen = {
  readonly convention: ConventionName;
  readonly heard: readonly Heard[];
  readonly commands: readonly HeardCommand[];
  readonly rounds: readonly TrialRound[];
  /** What the wallet's own books do not agree on. */
  readonly drift: readonly string[];
  /** How the client's own list of rounds differs from the wallet's; null where none was compared. */
  readonly differences: readonly string[] | null;
};

const AMOUNT_CODES = ["bad_amount", "amount_too_precise", "amount_too_large"];

const found = (broken: readonly string[], obeyed: readonly string[]): Finding => {
  if (broken.length > 0) return { state: "broken", evidence: broken };
  return { state: obeyed.length > 0 ? "obeyed" : "not_shown", evidence: obeyed };
};
const nameOf = ({ kind, id, round }: HeardCommand) => `${kind} ${id} of round ${round}`;
const isSame = (one: HeardCommand, other: HeardCommand) =>
  one.kind === other.kind && one.id === other.id && one.content === other.content;
const unique = (lines: readonly string[]) => [...new Set(lines)];
/** Those that came after one. */
const after = ({ commands }: Seen, one: HeardCommand) => commands.slice(commands.indexOf(one) + 1);

/** Signatures and fields are those of the contract. */
export function calls({ heard }: Seen): Finding {
  const wrong = heard.filter(({ code }) => NO_CALL.has(code ?? ""));
  return found(
    unique(
      wrong.map(({ path, code, hint }) => `${path}: ${code}${hint === null ? "" : ` (${hint})`}`),
    ),
    heard.some(({ code }) => code !== null) ? [`${heard.length} calls were read.`] : [],
  );
}

/** An id stands for one thing, and is sent again as it was. */
export function ids(seen: Seen): Finding {
  const conflicts = seen.heard.filter(
    ({ code, commands }) =>
      code === "transaction_conflict" && !commands.some((each) => isRollbackOfWin(seen, each)),
  );
  const repeats = seen.commands.filter((each, place) =>
    seen.commands.slice(0, place).some((earlier) => isSame(earlier, each)),
  );
  return found(
    conflicts.map(
      ({ commands }) =>
        `${commands.map(({ kind, id }) => `${kind} ${id}`).join(", ")}: the id stood for something else before`,
    ),
    unique(repeats.map((each) => `${nameOf(each)} came again, the same.`)),
  );
}

const isRollbackOfWin = ({ commands }: Seen, { kind, betId }: { kind: string; betId: unknown }) =>
  kind === "rollback" && commands.some((each) => each.kind === "win" && each.id === betId);

/** A token that ended takes no bet; wins and rollbacks come all the same. */
export function tokens(seen: Seen): Finding {
  const broken = seen.heard.flatMap((one, place) => {
    if (!one.about.includes("bet") || one.code !== "token_expired") return [];
    const wasTold = seen.heard
      .slice(0, place)
      .some((earlier) => earlier.token === one.token && isTold(earlier) && isExpired(earlier));
    return wasTold ? ["a bet came with a token of which token_expired had been answered"] : [];
  });
  const late = seen.commands.filter(
    (each) =>
      each.kind !== "bet" &&
      isDone(each.of) &&
      seen.commands.some(
        (bet) =>
          bet.kind === "bet" &&
          bet.round === each.round &&
          isDone(bet.of) &&
          bet.of.era < each.of.era,
      ),
  );
  return found(
    unique(broken),
    unique(late.map((each) => `${nameOf(each)} came after its session.`)),
  );
}

const isExpired = ({ code }: Heard) => code === "token_expired";

/** Every round ends, by a win of nothing too; none is won that has no bet. */
export function ends(seen: Seen): Finding {
  const wins = seen.commands.filter(({ kind, of }) => kind === "win" && isRefused(of));
  const strange = wins.filter(({ of }) => ["bet_unknown", "round_closed"].includes(of.code ?? ""));
  const open = seen.rounds.filter(({ state }) => state === "open");
  const lost = seen.rounds.filter(
    ({ state, payout }) => state === "settled" && Number(payout) === 0,
  );
  return found(
    unique([
      ...strange.map((each) => `${nameOf(each)}: ${each.of.code}`),
      ...open.map(({ roundId }) => `round ${roundId} has a bet and no end`),
    ]),
    lost.map(({ roundId }) => `round ${roundId} was lost and ended.`),
  );
}

/** A bet that never arrived is taken back, or sent again, before its round goes on. */
export function lostBets(seen: Seen): Finding {
  const lost = seen.commands.filter(({ kind, of }) => kind === "bet" && of.fault === "lost");
  return settledBets(seen, lost, "never arrived");
}

function settledBets(seen: Seen, bets: readonly HeardCommand[], what: string): Finding {
  const [left, settled] = [[] as string[], [] as string[]];
  for (const bet of bets) {
    const later = after(seen, bet);
    const how = later.find(
      (each) =>
        isTold(each.of) &&
        (isSame(each, bet) || (each.kind === "rollback" && each.betId === bet.id)),
    );
    const wentOn = later
      .slice(0, how && later.indexOf(how))
      .some((each) => each.kind === "win" && each.round === bet.round && each.of !== bet.of);
    if (how && wentOn)
      left.push(`${nameOf(bet)} ${what}, and its round went on before it was settled`);
    else if (!how) left.push(`${nameOf(bet)} ${what}: neither it nor its rollback came`);
    else if (how.kind === "bet") settled.push(`${nameOf(bet)} ${what}, and came again.`);
    else settled.push(`${nameOf(bet)} ${what}, and was taken back by ${how.id}.`);
  }
  return found(unique(left), unique(settled));
}

/** A rollback that is refused is final, under another id too: it is for people to settle. */
export function refusedRollbacks(seen: Seen): Finding {
  const refused = seen.commands.filter(({ kind, of }) => kind === "rollback" && isRefused(of));
  const again = refused.flatMap((each) => {
    const next = after(seen, each).find(
      ({ kind, betId, round }) =>
        kind === "rollback" && betId === each.betId && round === each.round,
    );
    if (!next) return [];
    const name = next.id === each.id ? "" : ` as ${next.id}`;
    return [`${nameOf(each)} was refused (${each.of.code}), and came again${name}`];
  });
  return found(
    unique(again),
    unique(refused.map((each) => `${nameOf(each)} was refused (${each.of.code}), and left so.`)),
  );
}

/** A bet without an answer is settled; a win or rollback is repeated until it is answered. */
export function retries(seen: Seen): Finding {
  const unheard = seen.commands.filter(({ of }) => !isTold(of) && !NO_CALL.has(of.code ?? ""));
  const bets = unheard.filter(({ kind, of }) => kind === "bet" && of.fault !== "lost");
  const staked = settledBets(seen, bets, "had no answer");
  const others = unheard.filter(({ kind }) => kind !== "bet");
  const [left, kept] = [[] as string[], [] as string[]];
  for (const each of others) {
    const later = after(seen, each);
    if (later.some((other) => isSame(other, each) && isTold(other.of)))
      kept.push(`${nameOf(each)} had no answer, and came until it had.`);
    // Of a call with its bet: what becomes of the bet decides.
    else if (each.of.about.includes("bet")) continue;
    else if (later.some((other) => isTwin(other, each)))
      left.push(`${nameOf(each)} had no answer, and another ${each.kind} came in its place`);
    else left.push(`${nameOf(each)} had no answer, and came no more`);
  }
  const broken = [...(staked.state === "broken" ? staked.evidence : []), ...left];
  const wins = kept.filter((line) => line.startsWith("win "));
  if (broken.length === 0 && wins.length === 0)
    return { state: "not_shown", evidence: unique([...staked.evidence, ...kept]) };
  return found(unique(broken), unique([...staked.evidence, ...kept]));
}

const isTwin = (one: HeardCommand, other: HeardCommand) =>
  one.kind === other.kind && one.round === other.round && one.id !== other.id;

/** A bet that was refused never was: nothing follows of it. What its id stood for before is another's (`ids`). */
export function refusals(seen: Seen): Finding {
  const refused = seen.commands.filter(
    ({ kind, of }) => kind === "bet" && isRefused(of) && of.code !== "transaction_conflict",
  );
  const wrong = refused.flatMap((bet) => {
    const stands = seen.commands.some(
      (other) => other.kind === "bet" && other.round === bet.round && isDone(other.of),
    );
    const later = after(seen, bet).filter(({ of }) => of !== bet.of);
    return later
      .filter(
        (each) =>
          isSame(each, bet) ||
          (each.kind === "rollback" && each.betId === bet.id) ||
          (each.kind === "win" && each.round === bet.round && !stands),
      )
      .map(({ kind }) => {
        const what = kind === "bet" ? "came again" : `a ${kind} came for it`;
        return `${nameOf(bet)} was refused (${bet.of.code}), and ${what}`;
      });
  });
  return found(
    unique(wrong),
    unique(refused.map((bet) => `${nameOf(bet)} was refused (${bet.of.code}), and left so.`)),
  );
}

/** The wallet's own: what moves money, and what is told of it, is one. */
export function books({ drift }: Seen): Finding {
  return drift.length > 0
    ? { state: "broken", evidence: drift }
    : { state: "ours", evidence: ["Rounds, calls and ledger agree to the last unit."] };
}

/** Amounts are whole numbers of the currency's smallest unit. */
export function amounts({ heard, commands }: Seen): Finding {
  const wrong = heard.filter(({ code }) => AMOUNT_CODES.includes(code ?? ""));
  const paid = (kind: string) =>
    commands.some((each) => each.kind === kind && isDone(each.of) && Number(each.amount) > 0);
  return found(
    wrong.map(
      ({ code, commands: its }) => `${its.map(({ amount }) => amount).join(", ")}: ${code}`,
    ),
    paid("bet") && paid("win") ? ["Bets and wins above zero were carried out."] : [],
  );
}

/** Actions of one call are done in their order, all or none. */
export function together({ convention, heard, commands }: Seen): Finding {
  if (convention !== "hmac-actions")
    return {
      state: "not_here",
      evidence: ["One command a call: there is nothing to hold together."],
    };
  const several = heard.filter((each) => each.commands.length > 1);
  const undone = several.filter(isRefused).flatMap((each) => {
    const ours = new Set(each.commands.map(({ id }) => id));
    return commands
      .slice(commands.findIndex(({ of }) => of === each))
      .filter(({ kind, betId }) => kind === "rollback" && ours.has(betId ?? ""))
      .map(({ betId }) => `${betId} was of a call that was refused as a whole, and was taken back`);
  });
  return found(
    unique(undone),
    several.filter(isDone).map((each) => `${each.commands.length} actions of one call were done.`),
  );
}

/** The currency is the player's. */
export function currencies({ heard, commands }: Seen): Finding {
  const wrong = heard.filter(({ code }) => code === "currency_differs");
  const done = commands.filter(({ of }) => isDone(of));
  const games = new Set(done.flatMap(({ of }) => of.game ?? []));
  return found(
    wrong.map((each) => `${commandsOf([each]).map(nameOf).join(", ")}: currency_differs`),
    done.length > 0 ? [`Played: ${[...games].join(", ") || "a game"}, in one currency.`] : [],
  );
}

/** Both sides have the same rounds. */
export function compared({ differences }: Seen): Finding {
  if (differences === null) return { state: "not_shown", evidence: [] };
  return found(differences, ["Your rounds are those of the wallet."]);
}
