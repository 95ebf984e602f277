import { findCrashGame } from "#/lib/rules/studio/crash/game.ts";
import { findInstantGame } from "#/lib/rules/studio/instant/games.ts";
import { findMinesGame } from "#/lib/rules/studio/mines/mines.ts";
import { findRainGame } from "#/lib/rules/studio/rain/game.ts";
import { findSlotModel } from "#/lib/rules/studio/slot/models.ts";
import { findTienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import type { SessionView } from "../api.ts";
import { DemoTable } from "./demo.ts";
import { Papers } from "./dialog.ts";
import { h } from "./dom.ts";
import type { Frame } from "./frame.ts";
import { page, t } from "./page-data.ts";
import { Purse } from "./purse.ts";
import { randomText, Server, type Table } from "./server.ts";
import { Sound } from "./sound.ts";
import type { Laid, TableParts } from "./table.ts";
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
  const sound = new Sound();
  const tag = session.play && t(page.demo ? "demo_tag" : "play_money");
  const purse = new Purse(session.currency, page.language);
  const laid = await tableOf({ host, server, purse, sound, tag }, session);
  if (!laid) return sayOnly(textOf("game_unknown"), wayOn("game_unknown"));
  const { screen, course, tabs } = laid;
  const papers = new Papers(host, tabs);
  screen.menu.addEventListener("click", () => papers.open());
  screen.soundState(sound.isOn);
  screen.sound.addEventListener("click", () => screen.soundState(sound.toggle()));
  keys(screen, course);
  clock(screen, session.startedAt);
  await course.begin();
  if (!page.demo) keepFresh(course);
}

/** The table of the session's game: each kind of game is code of its own. Null for a game that is not known here. */
async function tableOf(parts: TableParts, session: SessionView): Promise<Laid | null> {
  const { game: facts } = session;
  if (facts.kind === "slot") {
    const model = findSlotModel(facts.gameId, facts.version);
    return model && (await import("./slot-table.ts")).laySlot(parts, model, facts, session);
  }
  if (facts.kind === "crash") {
    const game = findCrashGame(facts.gameId, facts.version);
    return game && (await import("./crash/table.ts")).layCrash(parts, game, facts, session);
  }
  if (facts.kind === "rain") {
    const game = findRainGame(facts.gameId, facts.version);
    return game && (await import("./rain/table.ts")).layRain(parts, game, facts, session);
  }
  if (facts.kind === "mines") {
    const game = findMinesGame(facts.gameId, facts.version);
    return game && (await import("./mines/table.ts")).layMinesTable(parts, game, facts, session);
  }
  if (facts.kind === "tienlen") {
    const game = findTienLenGame(facts.gameId, facts.version);
    return game && (await import("./tienlen/table.ts")).layTienLen(parts, game, facts, session);
  }
  const game = findInstantGame(facts.gameId, facts.version);
  return game && (await import("./instant/table.ts")).layInstant(parts, game, facts, session);
}

/** Space and Enter play from anywhere but another control. Holding a key plays once: there is no autoplay. */
function keys(screen: Frame, course: Laid["course"]): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    const target = event.target instanceof Element ? event.target : null;
    if (target === screen.spin) {
      if (event.repeat) event.preventDefault();
      return;
    }
    if (event.repeat || target?.closest("button, a, input, summary, dialog")) return;
    event.preventDefault();
    course.press();
  });
}

/** Asks for the balance while the game is looked at, and at once when somebody comes back to it. */
function keepFresh(course: Laid["course"]): void {
  const ask = () => {
    if (document.visibilityState === "visible") void course.refresh();
  };
  setInterval(ask, BALANCE_EVERY_MS);
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("focus", ask);
}

/** Hours, minutes and seconds since the game was opened, always in sight. */
function clock(screen: Frame, startedAt: string): void {
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
