import type { Translate } from "#/lib/i18n/format.ts";
import { CRASH_GAMES } from "#/lib/rules/studio/crash/game.ts";
import { INSTANT_GAMES } from "#/lib/rules/studio/instant/games.ts";
import { instantKey } from "#/lib/rules/studio/instant/words.ts";
import { MINES_GAMES } from "#/lib/rules/studio/mines/mines.ts";
import { RAIN_GAMES } from "#/lib/rules/studio/rain/game.ts";
import { SLOT_MODELS } from "#/lib/rules/studio/slot/models.ts";
import { TIEN_LEN_GAMES } from "#/lib/rules/studio/tienlen/game.ts";

/** The games whose rounds can be recomputed here. */
export const FAIR_GAMES: readonly string[] = [
  ...new Set(
    [
      ...[...SLOT_MODELS, ...INSTANT_GAMES, ...CRASH_GAMES, ...MINES_GAMES],
      ...[...RAIN_GAMES, ...TIEN_LEN_GAMES],
    ].map(({ id }) => id),
  ),
];

/** What a game of ours is called. */
export function fairGameName(t: Translate, gameId: string): string {
  const isSlot = SLOT_MODELS.some(({ id }) => id === gameId);
  return isSlot ? t("title") : t(`${instantKey(gameId)}_name`);
}
