import type { InstantGame } from "#/lib/rules/studio/instant/game.ts";
import type { InstantFacts, SessionView } from "../../api.ts";
import { BoardScreen } from "../board-screen.ts";
import { t } from "../page-data.ts";
import { fairness, rounds } from "../records.ts";
import type { Laid, TableParts } from "../table.ts";
import { diceView } from "./dice.ts";
import { eggsView } from "./eggs.ts";
import { InstantPlay } from "./play.ts";
import { plinkoView } from "./plinko.ts";
import { instantPrizes, instantRules } from "./prizes.ts";
import { tideView } from "./tide.ts";
import type { View, ViewParts } from "./view.ts";
import { wheelView } from "./wheel.ts";

const VIEWS: Readonly<Record<string, (parts: ViewParts) => View>> = {
  "dados-del-puerto": diceView,
  "lluvia-de-canicas": plinkoView,
  "rueda-del-mercado": wheelView,
  "huevos-de-oro": eggsView,
  "marea-alta": tideView,
};

/** Lays the table of a game that one bet ends, not yet begun. Null for one that has no face here. */
export function layInstant(
  { host, server, purse, sound, tag }: TableParts,
  game: InstantGame,
  facts: InstantFacts,
  session: SessionView,
): Laid | null {
  const gameId = game.id;
  let play: InstantPlay | null = null;
  const view = VIEWS[gameId]?.({ sound, onChoice: () => play?.chosen() });
  if (!view) return null;
  const screen = new BoardScreen(host, gameId, view, tag);
  const course = new InstantPlay({ gameId, server, screen, purse, sound, view }, session);
  play = course;
  return {
    screen,
    course,
    tabs: [
      {
        id: "prizes",
        label: t("tab_prizes"),
        build: () => instantPrizes(game, view, purse, course.stake),
      },
      { id: "rules", label: t("tab_rules"), build: () => instantRules(facts) },
      { id: "rounds", label: t("tab_rounds"), build: () => rounds(gameId, server, purse) },
      { id: "fairness", label: t("tab_fairness"), build: () => fairness(server, gameId) },
    ],
  };
}
