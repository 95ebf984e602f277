import type { TienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import type { SessionView, TienLenFacts } from "../../api.ts";
import { h } from "../dom.ts";
import { later } from "../later.ts";
import { nameChoice } from "../name-choice.ts";
import { page, t } from "../page-data.ts";
import { rounds } from "../records.ts";
import { Server } from "../server.ts";
import { StudioClock } from "../studio-clock.ts";
import type { Laid, TableParts } from "../table.ts";
import { demoDesk, studioDesk } from "./desk.ts";
import { Hand } from "./hand.ts";
import { Lobby } from "./lobby.ts";
import { Middle } from "./middle.ts";
import { OwnSeeds } from "./own-seeds.ts";
import { TienLenPlay } from "./play.ts";
import { TienLenScreen } from "./screen.ts";
import { Seats } from "./seats.ts";

const papers = () => import("./papers.ts");

/** Lays the tables of tiến lên, not yet begun. */
export function layTienLen(
  { host, server, purse, sound, tag }: TableParts,
  game: TienLenGame,
  facts: TienLenFacts,
  session: SessionView,
): Laid {
  const desk = server instanceof Server ? studioDesk(server) : demoDesk();
  const seeds = new OwnSeeds();
  const lobby = new Lobby(
    purse,
    {
      isDemo: desk.tables === null,
      programs: session.play && desk.tables ? `/play?lang=${page.language}&demo=${game.id}` : null,
    },
    ({ id, stake }) => void course.sitAt(id, stake),
  );
  const pieces = { lobby, seats: new Seats(), middle: new Middle(game, purse), hand: new Hand() };
  const screen = new TienLenScreen(host, pieces, tag);
  document.body.dataset["demo"] = String(desk.tables === null);
  const clock = new StudioClock("/api/tienlen/time");
  const { turnMs } = facts;
  const course = new TienLenPlay(
    { ...pieces, host, game, turnMs, desk, clock, server, screen, purse, sound, seeds },
    session,
  );
  const unit = () => {
    const table = course.seen?.table;
    return table ? purse.other(table.unit, table.symbol) : null;
  };
  return {
    screen,
    course,
    tabs: [
      {
        id: "prizes",
        label: t("tl_tab_combinations"),
        build: () => later(papers, (paper) => paper.combinationsHelp()),
      },
      {
        id: "rules",
        label: t("tl_tab_scoring"),
        build: () =>
          h(
            "div",
            {},
            later(papers, ({ scoringHelp }) => scoringHelp(game, facts, unit())),
            nameChoice(desk, "tl_show_name_help"),
          ),
      },
      // Nothing is kept of a demo's hands.
      ...(desk.tables === null
        ? []
        : [{ id: "rounds", label: t("tab_rounds"), build: () => rounds(game.id, server, purse) }]),
      {
        id: "fairness",
        label: t("tab_fairness"),
        build: () => later(papers, ({ dealProof }) => dealProof(game, course.seen, seeds)),
      },
    ],
  };
}
