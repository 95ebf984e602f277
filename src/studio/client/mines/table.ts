import type { MinesGame } from "#/lib/rules/studio/mines/mines.ts";
import type { MinesFacts, SessionView } from "../../api.ts";
import { BoardScreen } from "../board-screen.ts";
import { t } from "../page-data.ts";
import { fairness, rounds } from "../records.ts";
import type { Laid, TableParts } from "../table.ts";
import { Chooser } from "./chooser.ts";
import { Grid } from "./grid.ts";
import { minesPrizes, minesRules } from "./papers.ts";
import { MinesPlay } from "./play.ts";

/** Lays the table of a board with mines, not yet begun. */
export function layMinesTable(
  { host, server, purse, sound, tag }: TableParts,
  game: MinesGame,
  facts: MinesFacts,
  session: SessionView,
): Laid {
  const gameId = game.id;
  const { maximum } = session;
  let play: MinesPlay | null = null;
  const chooser = new Chooser(game, maximum, () => play?.chosen());
  const grid = new Grid(game.table.side, (field) => play?.pick(field));
  const screen = new BoardScreen(
    host,
    gameId,
    { stage: grid.element, chooser: chooser.element },
    tag,
  );
  const course = new MinesPlay({ gameId, server, screen, purse, sound, grid, chooser }, session);
  play = course;
  return {
    screen,
    course,
    tabs: [
      {
        id: "prizes",
        label: t("tab_prizes"),
        build: () =>
          minesPrizes({ game, mines: chooser.mines, maximum, stake: course.stake }, purse),
      },
      { id: "rules", label: t("tab_rules"), build: () => minesRules(facts, maximum) },
      { id: "rounds", label: t("tab_rounds"), build: () => rounds(gameId, server, purse) },
      { id: "fairness", label: t("tab_fairness"), build: () => fairness(server, gameId) },
    ],
  };
}
