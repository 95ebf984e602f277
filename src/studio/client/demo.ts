import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type FairSeeds, isClientSeed, sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { drawInstant, readChoice } from "#/lib/rules/studio/instant/game.ts";
import { findInstantGame } from "#/lib/rules/studio/instant/games.ts";
import { findMinesGame, layMines, minesOf, mostOpened } from "#/lib/rules/studio/mines/mines.ts";
import { findSlotModel } from "#/lib/rules/studio/slot/models.ts";
import { fairRound } from "#/lib/rules/studio/slot/round.ts";
import type {
  FieldOrder,
  GameFacts,
  HistoryReply,
  RoundReply,
  RoundView,
  SeedsReply,
  SeedsView,
  SessionView,
  SpinOrder,
} from "../api.ts";
import { roundView, type ShownRound } from "../rounds.ts";
import type { DemoFacts } from "./page-data.ts";
import { randomText, type Table } from "./server.ts";

type Seed = { readonly text: string; readonly hash: string };

async function plantSeed(): Promise<Seed> {
  const text = randomText(32);
  return { text, hash: await sha256Hex(text) };
}

const NOTHING = { stops: null, choice: null, drawn: null, picks: null, mostPicks: null } as const;

/** What seeds make of a game: a slot's stops, or what was drawn for a choice. Null for a choice that the game has not. */
async function drawRound(facts: GameFacts, given: unknown, seeds: FairSeeds) {
  if (facts.kind === "slot") {
    const model = findSlotModel(facts.gameId, facts.version);
    if (!model) return null;
    const { spins } = await fairRound(model, seeds);
    const stops = spins.map((spin) => spin.stops);
    return { ...NOTHING, parts: model.lines.length, stops };
  }
  const mines = findMinesGame(facts.gameId, facts.version);
  if (mines) {
    const choice = readChoice(mines, given);
    if (!choice) return null;
    const drawn = await layMines(mines, minesOf(choice), seeds);
    const mostPicks = mostOpened(mines, minesOf(choice), null);
    return { ...NOTHING, parts: 1, choice, drawn, picks: [], mostPicks };
  }
  if (facts.kind === "crash" || facts.kind === "rain") return null;
  const game = findInstantGame(facts.gameId, facts.version);
  const choice = game && readChoice(game, given);
  if (!choice) return null;
  return { ...NOTHING, parts: 1, choice, drawn: await drawInstant(game, choice, seeds) };
}

/**
 * A table in this browser alone: the same model, the same draw from seeds, with seeds made here and play money that
 * nobody owes. Nothing is sent and nothing kept; a new page begins anew.
 */
export class DemoTable implements Table {
  readonly #facts: DemoFacts;
  readonly #startedAt = new Date();
  readonly #rounds: ShownRound[] = [];
  #balanceMinor: bigint;
  #next: Seed | null = null;
  #current: Seed | null = null;
  #clientSeed: string | null = null;
  #nonce = 0;

  constructor(facts: DemoFacts) {
    this.#facts = facts;
    this.#balanceMinor = this.#minor(facts.balance);
  }

  async open(): Promise<Result<SessionView>> {
    this.#next ??= await plantSeed();
    return this.session();
  }

  async session(): Promise<Result<SessionView>> {
    const { game, currency, stakes } = this.#facts;
    const over = this.#rounds.filter(({ state }) => state === "settled").map(roundView);
    const sum = (amounts: readonly string[]) =>
      this.#wire(amounts.reduce((all, amount) => all + this.#minor(amount), 0n));
    const open = this.#rounds.at(0);
    return ok({
      game,
      nickname: "",
      play: true,
      currency,
      balance: this.#wire(this.#balanceMinor),
      stakes,
      seeds: this.#seeds(),
      open: open?.state === "series" ? roundView(open) : null,
      last: over[0] && game.kind === "slot" && open?.state !== "series" ? over[0] : null,
      maximum: null,
      startedAt: this.#startedAt.toISOString(),
      staked: sum(over.map(({ stake }) => stake)),
      paid: sum(over.map(({ payout }) => payout)),
    });
  }

  async spin(order: SpinOrder): Promise<Result<RoundReply>> {
    const { game, stakes, currency } = this.#facts;
    if (!this.#current || this.#clientSeed === null) return refuse("client_seed_needed");
    if (!stakes.includes(order.stake)) return refuse("bad_stake");
    if (this.#rounds[0]?.state === "series") return refuse("round_open");
    const stakeMinor = this.#minor(order.stake);
    if (stakeMinor > this.#balanceMinor)
      return refuse("not_enough_funds", { detail: { balance: this.#wire(this.#balanceMinor) } });
    const seeds = {
      serverSeed: this.#current.text,
      clientSeed: this.#clientSeed,
      nonce: this.#nonce,
    };
    const made = await drawRound(game, order.choice, seeds);
    if (!made) return refuse("bad_choice");
    this.#nonce += 1;
    this.#balanceMinor -= stakeMinor;
    const { parts, ...drawn } = made;
    this.#rounds.unshift({
      ...seeds,
      ...drawn,
      roundId: randomText(16),
      spinId: order.spinId,
      exponent: currency.exponent,
      modelId: game.gameId,
      modelVersion: game.version,
      configHash: game.configHash,
      serverSeedHash: this.#current.hash,
      revealedAt: null,
      lineStakeMinor: stakeMinor / BigInt(parts),
      stakeMinor,
      state: "series",
      refusal: null,
      crash: null,
      rain: null,
      tienlen: null,
      freeShown: 0,
      createdAt: new Date(),
    });
    return made.picks ? this.#show({}, false) : this.#showSpin(0);
  }

  async playFree(roundId: string, index: number): Promise<Result<RoundReply>> {
    const round = this.#rounds[0];
    if (round?.roundId !== roundId) return refuse("round_unknown");
    if (round.state !== "series" || index !== round.freeShown + 1) return refuse("out_of_turn");
    return this.#showSpin(index);
  }

  async openField(roundId: string, { step, field }: FieldOrder): Promise<Result<RoundReply>> {
    const round = this.#rounds[0];
    const game = round && findMinesGame(round.modelId, round.modelVersion);
    if (!game || round.roundId !== roundId) return refuse("round_unknown");
    const { drawn, picks, state, mostPicks } = round;
    if (!drawn || !picks || state !== "series" || step !== picks.length + 1)
      return refuse("out_of_turn");
    if (picks.includes(field)) return refuse("field_open");
    const opened = [...picks, field];
    return this.#show({ picks: opened }, drawn.includes(field) || opened.length === mostPicks);
  }

  async cashOut(roundId: string, step: number): Promise<Result<RoundReply>> {
    const round = this.#rounds[0];
    if (round?.roundId !== roundId) return refuse("round_unknown");
    if (round.state !== "series" || step !== round.picks?.length) return refuse("out_of_turn");
    return step === 0 ? refuse("nothing_open") : this.#show({}, true);
  }

  async rotate(order: {
    readonly clientSeed: string;
    readonly nextHash: string;
  }): Promise<Result<SeedsReply>> {
    if (!isClientSeed(order.clientSeed)) return refuse("bad_client_seed");
    if (!this.#next || this.#next.hash !== order.nextHash) return refuse("seeds_moved");
    if (this.#rounds[0]?.state === "series") return refuse("round_open");
    const used = this.#current;
    this.#current = this.#next;
    this.#next = await plantSeed();
    this.#clientSeed = order.clientSeed;
    this.#nonce = 0;
    const now = new Date();
    this.#rounds.forEach((round, i) => {
      this.#rounds[i] = { ...round, revealedAt: round.revealedAt ?? now };
    });
    const revealed = used && { serverSeed: used.text, serverSeedHash: used.hash };
    return ok({ seeds: this.#seeds(), revealed });
  }

  async rounds(before: string | null): Promise<Result<HistoryReply>> {
    const shown = before === null ? this.#rounds.map(roundView) : [];
    return ok({ rounds: shown, more: false });
  }

  async round(id: string): Promise<Result<RoundView>> {
    const round = this.#rounds.find(({ roundId }) => roundId === id);
    return round ? ok(roundView(round)) : refuse("round_unknown");
  }

  #showSpin(index: number): Result<RoundReply> {
    const isLast = index === (this.#rounds[0]?.stops?.length ?? 1) - 1;
    return this.#show({ freeShown: index }, isLast);
  }

  /** Shows more of the newest round; with its end the win is paid. */
  #show(more: Partial<ShownRound>, isOver: boolean): Result<RoundReply> {
    const round = this.#rounds[0];
    if (!round) return refuse("round_unknown");
    const shown: ShownRound = { ...round, ...more, state: isOver ? "settled" : "series" };
    this.#rounds[0] = shown;
    const view = roundView(shown);
    if (isOver) this.#balanceMinor += this.#minor(view.payout);
    return ok({ round: view, balance: this.#wire(this.#balanceMinor) });
  }

  #seeds(): SeedsView {
    return {
      clientSeed: this.#clientSeed,
      currentHash: this.#current?.hash ?? null,
      nextHash: this.#next?.hash ?? "",
      nonce: this.#nonce,
    };
  }

  #minor(wire: string): bigint {
    const read = parseMoney(wire, this.#facts.currency.exponent);
    return read.ok ? read.value : 0n;
  }

  #wire(minor: bigint): string {
    return formatWire(minor, this.#facts.currency.exponent);
  }
}
