import { toPercent } from "#/lib/base/fraction.ts";
import { type Currency, formatWire, parseMoney } from "#/lib/base/money.ts";
import { slotFigures } from "#/lib/rules/studio/slot/distribution.ts";
import { configHash, type SlotModel } from "#/lib/rules/studio/slot/model.ts";
import { findSlotModel, SLOT_MODELS } from "#/lib/rules/studio/slot/models.ts";
import type { GameFacts } from "./api.ts";

/** A game as the studio serves it: the model that decides, its hash, and what its help states. */
export type StudioGame = {
  readonly model: SlotModel;
  readonly hash: string;
  readonly facts: GameFacts;
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

async function describe(model: SlotModel): Promise<StudioGame> {
  const figures = slotFigures(model);
  const hash = await configHash(model);
  return {
    model,
    hash,
    facts: {
      gameId: model.id,
      version: model.version,
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

/** Every game, with its figures computed once in the life of the process. */
export function studioGames(): Promise<readonly StudioGame[]> {
  opened ??= Promise.all(
    [...new Set(SLOT_MODELS.map((model) => model.id))]
      .flatMap((id) => findSlotModel(id) ?? [])
      .map(describe),
  );
  return opened;
}

/** The game of an id in the version played now, or null. */
export async function findGame(gameId: string): Promise<StudioGame | null> {
  return (await studioGames()).find((game) => game.model.id === gameId) ?? null;
}

/** The total stakes on offer in a currency, in minor units: only those that divide evenly over the lines. */
export function stakesMinor(model: SlotModel, currency: Currency): readonly bigint[] {
  const other = currency.exponent >= 2 ? OTHER_STAKES : WHOLE_STAKES;
  const offered = STAKES[currency.code.replace(/_PLAY$/, "")] ?? other;
  return offered.flatMap((text) => {
    const stake = parseMoney(text, currency.exponent);
    return stake.ok && stake.value % BigInt(model.lines.length) === 0n ? [stake.value] : [];
  });
}

/** The stakes of `stakesMinor` as amounts of the wire. */
export function stakesOffered(model: SlotModel, currency: Currency): readonly string[] {
  return stakesMinor(model, currency).map((stake) => formatWire(stake, currency.exponent));
}
