import type { RainGame } from "#/lib/rules/studio/rain/game.ts";
import type { RainFacts, SessionView } from "../../api.ts";
import { h } from "../dom.ts";
import { nameChoice } from "../name-choice.ts";
import { page, t } from "../page-data.ts";
import { rounds } from "../records.ts";
import { Server } from "../server.ts";
import type { Laid, TableParts } from "../table.ts";
import { DemoRain } from "./demo.ts";
import { type Desk, type Listener, type Pots, studioDesk } from "./desk.ts";
import { Feed } from "./feed.ts";
import { rainChances, rainRules } from "./help.ts";
import { RainPlay } from "./play.ts";
import { rainProof } from "./proof.ts";
import { RainScreen } from "./screen.ts";
import { Stage } from "./stage.ts";

type Source = { readonly desk: Desk; readonly pots: Pots };

/** Lays the table of pots, not yet begun. */
export function layRain(
  { host, server, purse, sound, tag }: TableParts,
  game: RainGame,
  facts: RainFacts,
  session: SessionView,
): Laid {
  let play: RainPlay | null = null;
  const listen: Listener = (what) => play?.hear(what);
  const { desk, pots } = sourceOf();
  const stage = new Stage((envelope) => void play?.take(envelope));
  const screen = new RainScreen(host, stage, tag, page.demo && t("rain_demo"));
  const course = new RainPlay(
    { game, facts, pots, desk, server, screen, stage, purse, sound },
    session,
  );
  play = course;

  function sourceOf(): Source {
    if (server instanceof Server) {
      const money = session.play ? "play" : "real";
      return {
        desk: studioDesk(server),
        pots: new Feed(money, session.currency.code, listen).pots(),
      };
    }
    const balance = page.demo?.balance ?? "0";
    const demo = new DemoRain({ purse, server, listen }, game, facts, balance);
    return { desk: demo.desk(), pots: demo.pots(session.stakes) };
  }

  return {
    screen,
    course,
    tabs: [
      {
        id: "prizes",
        label: t("rain_tab_chances"),
        build: () => rainChances(game, facts, purse, course.stake),
      },
      {
        id: "rules",
        label: t("tab_rules"),
        build: () => h("div", {}, rainRules(game, facts), nameChoice(desk, "crash_show_name_help")),
      },
      { id: "rounds", label: t("tab_rounds"), build: () => rounds(game.id, desk.table, purse) },
      {
        id: "fairness",
        label: t("tab_fairness"),
        build: () => rainProof(game.id, pots, course.stake),
      },
    ],
  };
}
