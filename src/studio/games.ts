import { fraction, rest, toNumber, toPercent } from "#/lib/base/fraction.ts";
import { type Currency, formatWire, parseMoney } from "#/lib/base/money.ts";
import {
  CRASH_GAMES,
  type CrashGame,
  chanceToReach,
  crashHash,
  findCrashGame,
} from "#/lib/rules/studio/crash/game.ts";
import {
  type Choice,
  choiceFigures,
  type InstantGame,
  instantHash,
} from "#/lib/rules/studio/instant/game.ts";
import { findInstantGame, INSTANT_GAMES } from "#/lib/rules/studio/instant/games.ts";
import {
  findMinesGame,
  MINES_GAMES,
  type MinesGame,
  minesHash,
  minesPays,
  minesReturn,
  mostOpened,
} from "#/lib/rules/studio/mines/mines.ts";
import { findRainGame, RAIN_GAMES, type RainGame, rainHash } from "#/lib/rules/studio/rain/game.ts";
import { returnRange } from "#/lib/rules/studio/return-range.ts";
import { slotFigures } from "#/lib/rules/studio/slot/distribution.ts";
import { configHash, type SlotModel } from "#/lib/rules/studio/slot/model.ts";
import { findSlotModel, SLOT_MODELS } from "#/lib/rules/studio/slot/models.ts";
import {
  findTienLenGame,
  TIEN_LEN_GAMES,
  type TienLenGame,
  tienLenHash,
} from "#/lib/rules/studio/tienlen/game.ts";
import type { GameFacts } from "./api.ts";
import { BETTING_MS } from "./crash/pace.ts";
import * as rain from "./rain/pace.ts";
import { TURN_MS } from "./tienlen/pace.ts";

/** A game as the studio serves it: what decides, its hash, and what its help states. */
export type StudioGame = {
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  /** A stake is divided evenly into so many: a slot's lines. */
  readonly parts: number;
  readonly facts: GameFacts;
  readonly rules:
    | { readonly kind: "slot"; readonly model: SlotModel }
    | { readonly kind: "instant"; readonly game: InstantGame }
    | { readonly kind: "crash"; readonly game: CrashGame }
    | { readonly kind: "rain"; readonly game: RainGame }
    | { readonly kind: "mines"; readonly game: MinesGame }
    | { readonly kind: "tienlen"; readonly game: TienLenGame };
};

/** Total stakes on offer, as amounts of the wire. Play money has the levels of the money it stands for. */
const STAKES: Readonly<Record<string, readonly string[]>> = {
  VND: ["1000", "2000", "5000", "10000", "20000", "50000", "100000", "200000", "500000"],
  IDR: ["1000", "2000", "5000", "10000", "20000", "50000", "100000", "200000", "500000"],
  USDT: ["0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50"],
};
const OTHER_STAKES = ["0.2", "0.4", "1", "2", "4", "10", "20", "40", "100"];
const WHOLE_STAKES = ["20", "40", "100", "200", "400", "1000", "2000", "4000", "10000"];

let opened: Promise<readonly StudioGame[]> | undefined;

async function describeSlot(model: SlotModel): Promise<StudioGame> {
  const { id, version } = model;
  const figures = slotFigures(model);
  const hash = await configHash(model);
  return {
    id,
    version,
    hash,
    parts: model.lines.length,
    rules: { kind: "slot", model },
    facts: {
      kind: "slot",
      gameId: id,
      version,
      configHash: hash,
      returnToPlayer: toPercent(figures.returnToPlayer, 2),
      hitRate: toPercent(figures.hitRate, 2),
      seriesRate: toPercent(figures.seriesRate, 2),
      deviation: figures.deviation.toFixed(1),
      highestSpin: Math.floor(figures.highestSpin),
      highestRound: Math.floor(figures.highestRound),
    },
  };
}

async function describeInstant(game: InstantGame): Promise<StudioGame> {
  const { id, version } = game;
  const hash = await instantHash(game);
  const figures = everyChoice(game).map((choice) => choiceFigures(game, choice));
  return {
    id,
    version,
    hash,
    parts: 1,
    rules: { kind: "instant", game },
    facts: {
      kind: "instant",
      gameId: id,
      version,
      configHash: hash,
      ...returnRange(figures.map(({ returnToPlayer }) => returnToPlayer)),
      highest: Math.floor(Math.max(...figures.map((one) => toNumber(one.highest))) * 100) / 100,
    },
  };
}

async function describeCrash(game: CrashGame): Promise<StudioGame> {
  const { id, version, returned, lowest } = game;
  const hash = await crashHash(game);
  return {
    id,
    version,
    hash,
    parts: 1,
    rules: { kind: "crash", game },
    facts: {
      kind: "crash",
      gameId: id,
      version,
      configHash: hash,
      returnToPlayer: toPercent(fraction(returned, 100), 2),
      lostAtOnce: toPercent(rest(chanceToReach(game, lowest)), 2),
      bettingMs: BETTING_MS,
    },
  };
}

async function describeRain(game: RainGame): Promise<StudioGame> {
  const { id, version, returned } = game;
  const hash = await rainHash(game);
  return {
    id,
    version,
    hash,
    parts: 1,
    rules: { kind: "rain", game },
    facts: {
      kind: "rain",
      gameId: id,
      version,
      configHash: hash,
      returnToPlayer: toPercent(fraction(returned, 100), 2),
      bettingMs: rain.BETTING_MS,
      rainMs: rain.RAIN_MS,
      aloneMs: rain.ALONE_MS,
    },
  };
}

async function describeMines(game: MinesGame): Promise<StudioGame> {
  const { id, version, fields } = game;
  const hash = await minesHash(game);
  const boards = spanOf(fields.mines).map((mines) => ({
    mines,
    most: mostOpened(game, mines, null),
  }));
  const returns = boards.flatMap(({ mines, most }) =>
    Array.from({ length: most }, (_, step) => minesReturn(game, mines, step + 1)),
  );
  const prices = boards.map(({ mines, most }) => toNumber(minesPays(game, mines, most)));
  return {
    id,
    version,
    hash,
    parts: 1,
    rules: { kind: "mines", game },
    facts: {
      kind: "mines",
      gameId: id,
      version,
      configHash: hash,
      ...returnRange(returns),
      highest: Math.floor(Math.max(...prices)),
    },
  };
}

/** Members play each other: nothing is returned by the house, which takes a part of what is won. */
async function describeTienLen(game: TienLenGame): Promise<StudioGame> {
  const { id, version, buyIn, rake } = game;
  const hash = await tienLenHash(game);
  return {
    id,
    version,
    hash,
    parts: buyIn,
    rules: { kind: "tienlen", game },
    facts: {
      kind: "tienlen",
      gameId: id,
      version,
      configHash: hash,
      buyIn,
      rake: toPercent(fraction(rake.bps, 10_000), 2),
      mostRake: rake.mostUnits,
      turnMs: TURN_MS,
    },
  };
}

const spanOf = ({ from, to }: { readonly from: number; readonly to: number }) =>
  Array.from({ length: to - from + 1 }, (_, step) => from + step);

function everyChoice({ fields }: InstantGame): readonly Choice[] {
  let choices: Choice[] = [{}];
  for (const [name, field] of Object.entries(fields)) {
    const values = field.kind === "names" ? field.names : spanOf(field);
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: value })));
  }
  return choices;
}

const newest = <T>(all: readonly { readonly id: string }[], find: (id: string) => T | null) =>
  [...new Set(all.map(({ id }) => id))].flatMap((id) => find(id) ?? []);

/** Every game, with its figures computed once in the life of the process. */
export function studioGames(): Promise<readonly StudioGame[]> {
  opened ??= Promise.all([
    ...newest(SLOT_MODELS, findSlotModel).map(describeSlot),
    ...newest(INSTANT_GAMES, findInstantGame).map(describeInstant),
    ...newest(CRASH_GAMES, findCrashGame).map(describeCrash),
    ...newest(RAIN_GAMES, findRainGame).map(describeRain),
    ...newest(MINES_GAMES, findMinesGame).map(describeMines),
    ...newest(TIEN_LEN_GAMES, findTienLenGame).map(describeTienLen),
  ]);
  return opened;
}

/** The game of an id in the version played now, or null. */
export async function findGame(gameId: string): Promise<StudioGame | null> {
  return (await studioGames()).find((game) => game.id === gameId) ?? null;
}

/** The total stakes on offer in a currency, in minor units: only those that divide evenly over the lines. */
export function stakesMinor({ parts }: StudioGame, currency: Currency): readonly bigint[] {
  const other = currency.exponent >= 2 ? OTHER_STAKES : WHOLE_STAKES;
  const offered = STAKES[currency.code.replace(/_PLAY$/, "")] ?? other;
  return offered.flatMap((text) => {
    const stake = parseMoney(text, currency.exponent);
    return stake.ok && stake.value % BigInt(parts) === 0n ? [stake.value] : [];
  });
}

/** The stakes of `stakesMinor` as amounts of the wire. */
export function stakesOffered(game: StudioGame, currency: Currency): readonly string[] {
  return stakesMinor(game, currency).map((stake) => formatWire(stake, currency.exponent));
}
