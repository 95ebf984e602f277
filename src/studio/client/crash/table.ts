import type { CrashGame } from "#/lib/rules/studio/crash/game.ts";
import type { CrashFacts, SessionView } from "../../api.ts";
import { h } from "../dom.ts";
import { nameChoice } from "../name-choice.ts";
import { page, t } from "../page-data.ts";
import { rounds } from "../records.ts";
import { Server } from "../server.ts";
import type { Laid, TableParts } from "../table.ts";
import { DemoDesk, studioDesk } from "./desk.ts";
import { Feed } from "./feed.ts";
import { crashChances, crashRules } from "./help.ts";
import { CrashPlay } from "./play.ts";
import { crashProof } from "./proof.ts";
import { CrashScreen } from "./screen.ts";
import { Stage } from "./stage.ts";
import { Target } from "./target.ts";

/** Lays the table of the game that all play together, not yet begun. */
export function layCrash(
  { host, server, purse, sound, tag }: TableParts,
  game: CrashGame,
  facts: CrashFacts,
  session: SessionView,
): Laid {
  let play: CrashPlay | null = null;
  const feed = new Feed(session.play ? "play" : "real", (what) => play?.hear(what));
  const desk =
    server instanceof Server
      ? studioDesk(server)
      : new DemoDesk({ feed, purse, server }, game, facts, page.demo?.balance ?? "0").desk();
  const stage = new Stage(game);
  const target = new Target(game);
  const screen = new CrashScreen(host, stage, target, tag);
  const parts = { game, facts, feed, desk, server, screen, stage, target, purse, sound };
  const course = new CrashPlay(parts, session);
  play = course;
  return {
    screen,
    course,
    tabs: [
      {
        id: "prizes",
        label: t("crash_tab_chances"),
        build: () => crashChances(game, facts, purse, course.stake),
      },
      {
        id: "rules",
        label: t("tab_rules"),
        build: () =>
          h("div", {}, crashRules(game, facts), nameChoice(desk, "crash_show_name_help")),
      },
      { id: "rounds", label: t("tab_rounds"), build: () => rounds(game.id, desk.table, purse) },
      { id: "fairness", label: t("tab_fairness"), build: () => crashProof(game.id, feed) },
    ],
  };
}
