import type { SlotModel } from "#/lib/rules/studio/slot/model.ts";
import type { SessionView, SlotFacts } from "../api.ts";
import { Cards } from "./cards.ts";
import { Game } from "./game.ts";
import { Lines } from "./lines.ts";
import { Motion } from "./motion.ts";
import { t } from "./page-data.ts";
import { prizes, rules } from "./prizes.ts";
import { fairness, rounds } from "./records.ts";
import { Reels } from "./reels.ts";
import { Screen } from "./screen.ts";
import { Show } from "./show.ts";
import type { Laid, TableParts } from "./table.ts";

/** Lays the slot's table, not yet begun. */
export async function laySlot(
  { host, server, purse, sound, tag }: TableParts,
  model: SlotModel,
  facts: SlotFacts,
  session: SessionView,
): Promise<Laid> {
  const cards = await Cards.load([
    model.wild.symbol,
    model.scatter.symbol,
    ...Object.keys(model.pays),
  ]);
  const screen = new Screen(host, model, tag);
  const reels = new Reels(screen.canvas, model, cards);
  const lines = new Lines(reels, model);
  screen.stage.append(lines.svg);
  const motion = new Motion(reels, sound, model);
  const show = new Show({ screen, reels, lines, purse, sound, scatter: model.scatter.symbol });
  const game = new Game({ host, model, server, screen, motion, show, sound, purse }, session);
  return {
    screen,
    course: game,
    tabs: [
      { id: "prizes", label: t("tab_prizes"), build: () => prizes(model, purse, game.stake) },
      { id: "rules", label: t("tab_rules"), build: () => rules(facts) },
      { id: "rounds", label: t("tab_rounds"), build: () => rounds(model.id, server, purse) },
      { id: "fairness", label: t("tab_fairness"), build: () => fairness(server, model.id) },
    ],
  };
}
