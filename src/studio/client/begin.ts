import type { SessionView } from "../api.ts";
import { Papers } from "./dialog.ts";
import { h } from "./dom.ts";
import type { Frame } from "./frame.ts";
import { gameHost as host, sayOnly, sayOpening, sayUnknown } from "./only.ts";
import { type DemoFacts, page, t } from "./page-data.ts";
import { takeSymbols } from "./picture.ts";
import { Purse } from "./purse.ts";
import { firstSeed, type Kept, type openSession, Server, type Table } from "./server.ts";
import { Sound } from "./sound.ts";
import type { Laid, TableParts } from "./table.ts";
import { textOf, UNSURE, wayOn } from "./trouble.ts";

const BALANCE_EVERY_MS = 15_000;

type Opening = ReturnType<typeof openSession>;
/** Lays the table of a session's game; null for a game that is not known here. */
type TableOf = (parts: TableParts, session: SessionView) => Promise<Laid | null>;
/** Lays the game of this page: that of the launch whose session `opening` asks for, or a demonstration's. */
export type Begin = (kept: Kept | null, opening: Opening | null) => Promise<void>;

/** How a kind of game begins, whose tables `tableOf` lays. */
export function beginWith(tableOf: TableOf): Begin {
  return (kept, opening) => begin(tableOf, kept, opening);
}

async function begin(tableOf: TableOf, kept: Kept | null, opening: Opening | null): Promise<void> {
  const table = page.demo ? await demoTable(page.demo) : new Server(kept);
  const opened = await (opening ?? table.open());
  const session = opened.ok ? await firstSeed(table, opened.value) : opened;
  if (!session.ok)
    return sayOnly(
      textOf(session.code),
      UNSURE.has(session.code) ? again(tableOf, kept) : wayOn(session.code),
    );
  await Promise.all([styled(), takeSymbols()]);
  await lay(tableOf, table, session.value);
  // What one plays with comes first on a slow network.
  document.head.append(
    h("link", { rel: "stylesheet", href: `/assets/${page.faces}` }),
    ...page.later.map((file) => h("link", { rel: "modulepreload", href: `/assets/${file}` })),
  );
}

/** Until the page has its style: what is laid before is measured wrongly. */
async function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (!link || link.sheet) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const event of ["load", "error"])
    link.addEventListener(event, () => resolve(), { once: true });
  await promise;
}

async function demoTable(facts: DemoFacts): Promise<Table> {
  const { DemoTable } = await import("./demo.ts");
  return new DemoTable(facts);
}

function again(tableOf: TableOf, kept: Kept | null): readonly [string, () => void] {
  const run = () => {
    sayOpening();
    begin(tableOf, kept, null).catch(sayUnknown);
  };
  return [t("retry"), run];
}

async function lay(tableOf: TableOf, server: Table, session: SessionView): Promise<void> {
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
