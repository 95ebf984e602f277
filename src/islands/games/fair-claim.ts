import { formatMoney, parseMoney, trimZeros } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import type {
  FairRoundDetails,
  RoundDetails,
  SlotRoundDetails,
} from "#/lib/contract/games/seamless.ts";
import type { HashClaim } from "#/lib/rules/studio/claims.ts";
import { findCrashGame } from "#/lib/rules/studio/crash/game.ts";
import { type Choice, type InstantGame, readChoice } from "#/lib/rules/studio/instant/game.ts";
import { findInstantGame } from "#/lib/rules/studio/instant/games.ts";
import { type InstantCheck, verifyInstant } from "#/lib/rules/studio/instant/verify.ts";
import { findMinesGame, type MinesGame, minesOf } from "#/lib/rules/studio/mines/mines.ts";
import { type MinesCheck, verifyMines } from "#/lib/rules/studio/mines/verify.ts";
import { fieldNumber } from "#/lib/rules/studio/mines/words.ts";
import { findRainGame } from "#/lib/rules/studio/rain/game.ts";
import type { SpinOutcome } from "#/lib/rules/studio/slot/evaluate.ts";
import { configHash, type SlotModel } from "#/lib/rules/studio/slot/model.ts";
import { SLOT_MODELS } from "#/lib/rules/studio/slot/models.ts";
import { type RoundCheck, verifyRound } from "#/lib/rules/studio/slot/verify.ts";
import { findTienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import { type CrashVerdict, checkCrash } from "./fair-crash.ts";
import { checkRain, type RainVerdict } from "./fair-rain.ts";
import { checkTienLen, type TienLenVerdict } from "./fair-tienlen.ts";

/** A round as it is written into the form; what is not known stays empty. */
export type ClaimText = {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: string;
  readonly configHash: string;
  readonly stake: string;
  readonly payout: string;
  /** The fields that were opened of a board with mines, from 1, in order. */
  readonly picks: string;
};

export const NO_CLAIM: ClaimText = {
  serverSeed: "",
  serverSeedHash: "",
  clientSeed: "",
  nonce: "",
  configHash: "",
  stake: "",
  payout: "",
  picks: "",
};

export type SlotVerdict = RoundCheck & {
  readonly kind: "slot";
  readonly model: SlotModel;
  /** Against the stops that the betting record told; null without a record. */
  readonly stopsMatch: boolean | null;
};

export type InstantVerdict = InstantCheck & {
  readonly kind: "instant";
  readonly game: InstantGame;
  readonly choice: Choice;
  /** Against the numbers that the betting record told; null without a record. */
  readonly drawnMatch: boolean | null;
};

export type MinesVerdict = MinesCheck & {
  readonly kind: "mines";
  readonly picks: readonly number[];
  /** Against the board that the betting record told; null without one. */
  readonly boardMatches: boolean | null;
};

export type Verdict =
  | SlotVerdict
  | InstantVerdict
  | MinesVerdict
  | CrashVerdict
  | RainVerdict
  | TienLenVerdict;

export type ClaimCode = "seed_missing" | "bad_seed" | "bad_amount" | "bad_choice" | "insecure";

/** More decimals than any currency has: amounts of any currency are compared exactly. */
const DECIMALS = 9;

/** What the betting record tells of a round, as the form takes it; amounts as the language prints them, never with three decimals. */
export function claimOf(details: FairRoundDetails, lang: string): ClaimText {
  const { fairness, stake, payout } = details;
  const printed = (amount: string) => {
    const style = { decimals: trimZeros(amount).split(".")[1]?.length === 3 ? 4 : 2 };
    return formatMoney(amount, { symbol: "" }, lang, style).trim();
  };
  return {
    serverSeed: fairness.serverSeed ?? "",
    serverSeedHash: fairness.serverSeedHash,
    clientSeed: fairness.clientSeed,
    nonce: String(fairness.nonce),
    configHash: fairness.configHash,
    stake: printed(stake),
    payout: printed(payout),
    picks: details.kind === "mines" ? details.picks.map(fieldNumber).join(" ") : "",
  };
}

/**
 * Reads an amount as a game prints it, with its currency's sign or without: "1.250,50 ₫", "1,250.50". Null when it is
 * no amount, or could be two: the currency is not known here, so three decimals are never taken for money.
 */
export function readPrinted(text: string, lang: string): string | null {
  const plain = text
    .slice(0, 60)
    .replaceAll(/\p{Sc}|[A-Za-z]/gu, "")
    .trim();
  const read = readTypedAmount(plain, lang, 2);
  if (read.ok || read.code !== "amount_too_precise") return read.ok ? read.value : null;
  const fine = readTypedAmount(plain, lang, DECIMALS);
  return fine.ok ? fine.value : null;
}

/** Recomputes the round of a game from what was written, here and now. */
export async function check(
  gameId: string,
  text: ClaimText,
  choice: Choice,
  record: RoundDetails | null,
  lang: string,
): Promise<Result<Verdict, ClaimCode>> {
  if (text.serverSeed.trim() === "") return refuse("seed_missing");
  if (!/^\d{1,10}$/.test(text.nonce.trim())) return refuse("bad_seed");
  if (!globalThis.crypto?.subtle) return refuse("insecure");
  const amounts = [text.stake, text.payout].map((typed) =>
    typed.trim() === "" ? "" : readPrinted(typed, lang),
  );
  const [stake, payout] = amounts;
  if (stake == null || payout == null) return refuse("bad_amount");
  const claim = {
    serverSeed: text.serverSeed.trim(),
    clientSeed: text.clientSeed.trim(),
    nonce: Number(text.nonce),
    ...(text.serverSeedHash.trim() ? { serverSeedHash: text.serverSeedHash } : {}),
    ...(text.configHash.trim() ? { configHash: text.configHash } : {}),
  };
  const paid = amountsOf({ stake, payout }, DECIMALS);
  const crash = findCrashGame(gameId);
  if (crash)
    return checkCrash(crash, { ...claim, ...paid }, choice, record, (typed) =>
      readPrinted(typed, lang),
    );
  const rain = findRainGame(gameId);
  if (rain)
    return checkRain(rain, claim, choice, record, (decimals) =>
      amountsOf({ stake, payout }, decimals),
    );
  const tienLen = findTienLenGame(gameId);
  if (tienLen) {
    // The rake is cut to the currency's unit, which the record alone tells.
    const unit = record?.payout.split(".")[1]?.length ?? 0;
    const owed = record && amountsOf({ stake, payout }, unit);
    return checkTienLen(tienLen, { ...claim, ...owed }, record);
  }
  const game = findInstantGame(gameId);
  if (game) return checkInstant(game, { ...claim, choice }, { stake, payout }, record);
  const board = findMinesGame(gameId);
  if (board)
    return checkMines(board, { ...claim, choice, typed: text.picks }, { stake, payout }, record);
  const model = await modelOf(gameId, text.configHash.trim());
  if (!model) return refuse("bad_seed");
  const result = await verifyRound(model, {
    ...claim,
    ...(paid && {
      lineStakeMinor: paid.stakeMinor / BigInt(model.lines.length),
      payoutMinor: paid.payoutMinor,
    }),
  });
  if (!result) return refuse("bad_seed");
  const stopsMatch = record?.kind === "slot" ? sameStops(result.round.spins, record) : null;
  return ok({ ...result, kind: "slot", model, stopsMatch });
}

type Amounts = Pick<ClaimText, "stake" | "payout">;

/**
 * A round with its amounts in minor units. Payouts are cut to the currency's unit: the record tells how many decimals
 * that has, and of what was written in any number of them may be meant.
 */
async function verifyPaid<T extends { readonly payoutMatches: boolean | null }>(
  amounts: Amounts,
  record: RoundDetails | null,
  verify: (paid: ReturnType<typeof amountsOf>) => Promise<T | null>,
): Promise<T | null> {
  const told = record?.payout.split(".")[1]?.length;
  const possible = told === undefined ? [0, 2, 3, 4, 5, 6, 7, 8, DECIMALS] : [told];
  for (const decimals of possible) {
    const paid = amountsOf(amounts, decimals);
    const result = paid && (await verify(paid));
    if (result?.payoutMatches) return result;
  }
  return verify(amountsOf(amounts, DECIMALS));
}

async function checkInstant(
  game: InstantGame,
  claim: HashClaim & { readonly choice: Choice },
  amounts: Amounts,
  record: RoundDetails | null,
): Promise<Result<Verdict, ClaimCode>> {
  const choice = readChoice(game, claim.choice);
  if (!choice) return refuse("bad_choice");
  const result = await verifyPaid(amounts, record, (paid) =>
    verifyInstant(game, { ...claim, ...paid, choice }),
  );
  if (!result) return refuse("bad_seed");
  const told = record?.kind === "instant" ? record.drawn : null;
  const drawnMatch = told && told.join() === result.drawn.join();
  return ok({ ...result, kind: "instant", game, choice, drawnMatch });
}

async function checkMines(
  game: MinesGame,
  { choice, typed, ...claim }: HashClaim & { readonly choice: Choice; readonly typed: string },
  amounts: Amounts,
  record: RoundDetails | null,
): Promise<Result<Verdict, ClaimCode>> {
  const chosen = readChoice(game, choice);
  if (!chosen) return refuse("bad_choice");
  const picks = (typed.match(/\d{1,3}/g) ?? []).map((number) => Number(number) - 1);
  const result = await verifyPaid(amounts, record, (paid) =>
    verifyMines(game, { ...claim, ...paid, mines: minesOf(chosen), picks }),
  );
  if (!result) return refuse("bad_choice");
  const told = record?.kind === "mines" ? record.board : null;
  const boardMatches = told && told.join() === result.board.join();
  return ok({ ...result, kind: "mines", picks, boardMatches });
}

/** The version that was played; the newest if the claim does not say, or says one that never was. */
async function modelOf(gameId: string, hash: string): Promise<SlotModel | null> {
  const versions = SLOT_MODELS.filter((model) => model.id === gameId);
  for (const model of versions) if ((await configHash(model)) === hash) return model;
  return versions[0] ?? null;
}

function amountsOf(text: Amounts, decimals: number) {
  const stake = parseMoney(text.stake, decimals);
  const payout = parseMoney(text.payout, decimals);
  return stake.ok && payout.ok ? { stakeMinor: stake.value, payoutMinor: payout.value } : null;
}

function sameStops(spins: readonly SpinOutcome[], record: SlotRoundDetails): boolean {
  const told = record.spins.map((spin) => spin.stops.join());
  const made = spins.map((spin) => spin.stops.join());
  return told.length === made.length && told.every((stops, i) => stops === made[i]);
}

/** A recomputed round in the shape that the betting record shows; amounts are line stakes. */
export function detailsOf({ round, model }: SlotVerdict, fairness: ClaimText): SlotRoundDetails {
  return {
    kind: "slot",
    roundId: "-",
    gameId: model.id,
    stake: String(model.lines.length),
    payout: String(round.payUnits),
    fairness: {
      serverSeedHash: fairness.serverSeedHash,
      serverSeed: fairness.serverSeed,
      clientSeed: fairness.clientSeed,
      nonce: Number(fairness.nonce),
      configHash: fairness.configHash,
    },
    spins: round.spins.map((spin) => ({
      free: spin.mode === "free",
      stops: [...spin.stops],
      window: Array.from({ length: model.rows }, (_, row) =>
        spin.window.map((reel) => reel[row] ?? ""),
      ),
      wins: [
        ...spin.lineWins.map(({ line, symbol, count, payUnits }) => ({
          line: line + 1,
          symbol,
          count,
          amount: String(payUnits),
        })),
        ...(spin.scatterPayUnits > 0
          ? [
              {
                line: null,
                symbol: model.scatter.symbol,
                count: spin.scatters,
                amount: String(spin.scatterPayUnits),
              },
            ]
          : []),
      ],
      amount: String(spin.payUnits),
    })),
  };
}
