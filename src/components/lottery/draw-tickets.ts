import { hereMarks } from "#/islands/lottery/draw-times.ts";
import { type Html, html } from "#/lib/base/html.ts";
import type { OpenedDraw } from "#/lib/contract/lottery/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { launchPath } from "#/lib/rules/games/launch.ts";
import type { HouseGame } from "#/lib/rules/lottery/house-games.ts";
import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";
import type { Draw } from "#/lib/rules/lottery/schedule.ts";
import { boardWords, fallbackOf, translateWith } from "./words.ts";

type Told = {
  /** The draw before it. */
  readonly last?: OpenedDraw | undefined;
  /** A sandbox made that up. */
  readonly isFictional?: boolean;
  /** Hanoi's time alone: where the reader's is told a moment later. */
  readonly isBrief?: boolean;
};

/** A lottery's next draw: who draws, what fell before it, how long until then, and when that is for the reader. */
export function drawTicket(lang: string, draw: Draw, told: Told = {}): Html {
  const { last, isFictional, isBrief = false } = told;
  const { lottery, stations, drawsAtMs } = draw;
  const t = translate(lang, "lottery");
  const path = launchPath({ category: "LOTT", gameCode: lottery.gameCode });
  return ticket(
    lang,
    { path, drawsAtMs, isBrief, act: t("draw_go"), name: t(`region_${lottery.region}`) },
    [
      html`<p class="xs t2"><bdi lang="vi">${lottery.name} · ${stations.join(", ")}</bdi></p>`,
      last ? specialBalls(lang, last, isFictional) : html``,
    ],
  );
}

/** What a game of the house drew last, when it draws next, and the most that its smallest ticket can win. */
export type HouseNext = {
  readonly game: HouseGame;
  readonly drawsAtMs: number;
  readonly drawn: readonly (readonly string[])[];
  readonly top: { readonly most: string; readonly stake: string } | null;
};

/** The same of a game of the house. */
export function houseTicket(lang: string, { game, drawsAtMs, drawn, top }: HouseNext): Html {
  const t = translate(lang, "lottery");
  const words = boardWords(lang);
  const path = launchPath({ category: "ELOTT", gameCode: game.code });
  const isolated = fallbackOf(lang, "lottery-elott");
  const marks = isolated.lang ? html` lang="en" dir="ltr"` : html``;
  const numbers = game.code === "keno" ? (drawn[0] ?? []).toSorted() : (drawn[0] ?? []);
  const label = t("play_game", { game: game.name });
  const bonusAt = game.code === "power-655" ? numbers.length - 1 : -1;
  const balls = numbers.map(
    (each, at) => html`<b class="${at === bonusAt ? "ball red" : "ball"}">${each}</b>`,
  );
  return ticket(lang, { path, drawsAtMs, isBrief: false, act: t("play"), label, name: game.name }, [
    top ? html`<p class="b"${marks}>${words("top_prize", top)}</p>` : html``,
    html`<p class="xs t2"${marks}>${words("last_result")}</p>`,
    html`<p class="balls dseq drawn" dir="ltr">${balls}</p>`,
  ]);
}

type Ticket = {
  readonly path: string | null;
  readonly drawsAtMs: number;
  readonly isBrief: boolean;
  readonly name: string;
  /** What its button says, and what it is called where that names no game. */
  readonly act: string;
  readonly label?: string;
};

function ticket(
  lang: string,
  { path, drawsAtMs, isBrief, name, act, label }: Ticket,
  above: readonly Html[],
): Html {
  const t = translate(lang, "lottery");
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { ...options, timeZone: DRAW_ZONE }).format(drawsAtMs);
  const time = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = format({ weekday: "short", day: "numeric" });
  const left = html`<span class="cd num" dir="ltr" data-countdown="${drawsAtMs}" data-over="${t("draw_over")}">${time}</span>`;
  const at = html`<span class="xs t2"${!isBrief && hereAttributes(lang, drawsAtMs, t("draw_here"))}>${t("draw_at", { day, time })}</span>`;
  const go = html`<a class="btn pri sm" href="${localizePath(path ?? "/lottery", lang)}"${label && html` aria-label="${label}"`}>${act}</a>`;
  return html`<li class="dt paper"><div class="u"><h3>${name}</h3>${above}</div><div class="d"><span class="grow">${left}${at}</span>${go}</div></li>`;
}

/** The marks of a moment (`hereMarks`) as a tag's attributes. */
export function hereAttributes(lang: string, atMs: number, text: string): Html {
  const marks = hereMarks(lang, atMs, text);
  const [here, time] = [marks["data-here"], marks["data-time"]];
  return html` data-here="${here}" data-time="${time}" data-zero="${marks["data-zero"]}" data-text="${text}"`;
}

/** The special prize of a draw as balls, the last two red: who draws, and what fell, or that a sandbox made it up. */
export function specialBalls(
  lang: string,
  { station, drawn }: OpenedDraw,
  isFictional = false,
): Html {
  const special = drawn[0]?.[0] ?? "";
  const marked = special.length - 2;
  const balls = [...special].map(
    (digit, at) =>
      html`<b class="${at >= marked ? "ball red" : "ball"}" aria-hidden="true">${digit}</b>`,
  );
  const who = html`<bdi lang="vi" data-station>${station}</bdi>`;
  const say = translateWith(lang);
  const note = isFictional ? ` · ${say("last_fictional")}` : "";
  return html`<p class="xs t2">${say("last_special")} · ${who}${note}</p><p class="balls dseq" dir="ltr"><span class="vh">${special}</span>${balls}</p>`;
}
