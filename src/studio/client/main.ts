import { findSlotModel } from "#/lib/rules/studio/slot/models.ts";
import type { SessionView } from "../api.ts";
import { Cards } from "./cards.ts";
import { DemoTable } from "./demo.ts";
import { Papers } from "./dialog.ts";
import { h } from "./dom.ts";
import { fairness } from "./fairness.ts";
import { Game } from "./game.ts";
import { Lines } from "./lines.ts";
import { Motion } from "./motion.ts";
import { page, t } from "./page-data.ts";
import { prizes, rules } from "./prizes.ts";
import { Purse } from "./purse.ts";
import { Reels } from "./reels.ts";
import { rounds } from "./rounds.ts";
import { Screen } from "./screen.ts";
import { randomText, Server, type Table } from "./server.ts";
import { Show } from "./show.ts";
import { Sound } from "./sound.ts";
import { textOf, UNSURE, wayOn } from "./trouble.ts";

const BALANCE_EVERY_MS = 15_000;
const host = h("div", { id: "game" });
document.body.append(host);

function sayOnly(text: string, action: readonly [string, () => void] | null): void {
  host.replaceChildren(
    h(
      "main",
      { class: "only" },
      h("h1", { class: "hidden" }, t("title")),
      h("img", { src: "/symbols/luna.svg", alt: "", width: 200, height: 240 }),
      h("p", { role: "alert" }, text),
      action &&
        h("button", { class: "btn primary", type: "button", onclick: action[1] }, action[0]),
    ),
  );
}

const again = (): readonly [string, () => void] => [t("retry"), () => void open()];

async function open(): Promise<void> {
  host.replaceChildren(h("p", { class: "only", role: "status" }, t("opening")));
  const server: Table = page.demo ? new DemoTable(page.demo) : new Server();
  const session = await server.open();
  if (!session.ok) {
    return sayOnly(textOf(session.code), UNSURE.has(session.code) ? again() : wayOn(session.code));
  }
  const isSeeded = session.value.seeds.clientSeed || (await firstSeed(server, session.value));
  if (!isSeeded) return sayOnly(textOf("network_lost"), again());
  await lay(server, session.value);
}

/** The first time at a game, this browser chooses the client seed, after the server has committed to its own. */
async function firstSeed(server: Table, session: SessionView): Promise<boolean> {
  const { nextHash } = session.seeds;
  const rotated = await server.rotate({ clientSeed: randomText(12), nextHash });
  return rotated.ok;
}

async function lay(server: Table, session: SessionView): Promise<void> {
  const model = findSlotModel(session.game.gameId, session.game.version);
  if (!model) return sayOnly(textOf("game_unknown"), wayOn("game_unknown"));
  const cards = await Cards.load([
    model.wild.symbol,
    model.scatter.symbol,
    ...Object.keys(model.pays),
  ]);
  const purse = new Purse(session.currency, page.language);
  const screen = new Screen(host, model, session.play && t(page.demo ? "demo_tag" : "play_money"));
  const reels = new Reels(screen.canvas, model, cards);
  const lines = new Lines(reels, model);
  screen.stage.append(lines.svg);
  const sound = new Sound();
  const motion = new Motion(reels, sound, model);
  const show = new Show({ screen, reels, lines, purse, sound, scatter: model.scatter.symbol });
  const game = new Game({ host, model, server, screen, motion, show, sound, purse }, session);
  const papers = new Papers(host, [
    { id: "prizes", label: t("tab_prizes"), build: () => prizes(model, purse, game.stake) },
    { id: "rules", label: t("tab_rules"), build: () => rules(session.game) },
    { id: "rounds", label: t("tab_rounds"), build: () => rounds(server, purse) },
    {
      id: "fairness",
      label: t("tab_fairness"),
      build: () => fairness(server, model),
    },
  ]);
  screen.menu.addEventListener("click", () => papers.open());
  screen.soundState(sound.isOn);
  screen.sound.addEventListener("click", () => screen.soundState(sound.toggle()));
  keys(screen, game);
  clock(screen, session.startedAt);
  await game.begin();
  if (!page.demo) keepFresh(game);
}

/** Space and Enter play from anywhere but another control. Holding a key plays once: there is no autoplay. */
function keys(screen: Screen, game: Game): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    const target = event.target instanceof Element ? event.target : null;
    if (target === screen.spin) {
      if (event.repeat) event.preventDefault();
      return;
    }
    if (event.repeat || target?.closest("button, a, input, summary, dialog")) return;
    event.preventDefault();
    game.press();
  });
}

/** Asks for the balance while the game is looked at, and at once when somebody comes back to it. */
function keepFresh(game: Game): void {
  const ask = () => {
    if (document.visibilityState === "visible") void game.refresh();
  };
  setInterval(ask, BALANCE_EVERY_MS);
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("focus", ask);
}

/** Hours, minutes and seconds since the game was opened, always in sight. */
function clock(screen: Screen, startedAt: string): void {
  const started = Math.min(Date.parse(startedAt), Date.now());
  const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
  const tick = () => {
    const seconds = (Date.now() - started) / 1_000;
    screen.put(
      "elapsed",
      `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`,
    );
  };
  tick();
  setInterval(tick, 1_000);
}

open().catch(() => sayOnly(textOf("unknown"), [t("retry"), () => location.reload()]));
