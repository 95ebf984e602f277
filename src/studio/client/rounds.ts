import type { PlayedCrash } from "#/lib/rules/studio/crash/words.ts";
import { HIGH_TIDE } from "#/lib/rules/studio/instant/tide.ts";
import { MINES } from "#/lib/rules/studio/mines/mines.ts";
import { fieldState, minesText } from "#/lib/rules/studio/mines/words.ts";
import { crashPicture } from "#/lib/rules/studio/pictures/crash.ts";
import { instantPicture } from "#/lib/rules/studio/pictures/instant.ts";
import type { PlayedTienLen } from "#/lib/rules/studio/tienlen/played.ts";
import type { InstantView, MinesView, RainView, RoundView, SpinView } from "../api.ts";
import { crashText, multiplierText } from "./crash/words.ts";
import { h } from "./dom.ts";
import { verdict } from "./fairness.ts";
import { tideCards } from "./instant/tide-cards.ts";
import { edgeText, hundredths, instantText, timesText } from "./instant/words.ts";
import { page, t } from "./page-data.ts";
import { picture } from "./picture.ts";
import type { Purse } from "./purse.ts";
import { rainText } from "./rain/words.ts";
import { roundPicture } from "./round-picture.ts";
import { lineText, windowText } from "./round-words.ts";
import type { Table } from "./server.ts";
import { textOf } from "./trouble.ts";

/** The states of a bet in a round of all whose stake was played for. */
const PLAYED: ReadonlySet<string> = new Set(["series", "paying", "settled", "disputed"]);

/** The player's rounds, newest first; each opens to what it showed, paid, and can be checked with. */
export function rounds(gameId: string, server: Table, purse: Purse): HTMLElement {
  const list = h("ol", { class: "round-list" });
  const foot = h("div", { class: "round-foot" });
  let last: string | null = null;

  async function load(): Promise<void> {
    foot.replaceChildren(h("p", { role: "status" }, t("loading")));
    const page_ = await server.rounds(last);
    if (!page_.ok) {
      foot.replaceChildren(
        h("p", { role: "alert" }, textOf(page_.code)),
        h(
          "button",
          { class: "btn second", type: "button", onclick: () => void load() },
          t("retry"),
        ),
      );
      return;
    }
    list.append(...page_.value.rounds.map((round) => entry(gameId, round, server, purse)));
    last = page_.value.rounds.at(-1)?.roundId ?? last;
    const isEmpty = list.childElementCount === 0;
    foot.replaceChildren(
      page_.value.more
        ? h(
            "button",
            { class: "btn second", type: "button", onclick: () => void load() },
            t("more"),
          )
        : h("p", {}, t(isEmpty ? "history_empty" : "history_end")),
    );
  }
  void load();
  return h("div", {}, list, foot);
}

function entry(gameId: string, round: RoundView, server: Table, purse: Purse): HTMLElement {
  const when = new Intl.DateTimeFormat(page.language, { dateStyle: "short", timeStyle: "medium" });
  const isPlayed = wasPlayed(round) && round.state !== "series";
  const net = isPlayed ? purse.minor(round.payout) - purse.minor(round.stake) : 0n;
  const details = h(
    "details",
    { class: "round" },
    h(
      "summary",
      {},
      h("time", { datetime: round.startedAt }, when.format(new Date(round.startedAt))),
      h("span", {}, purse.short(round.stake)),
      h(
        "b",
        { class: net > 0n ? "up" : "" },
        isPlayed ? purse.signed(purse.wire(net)) : stateText(round),
      ),
    ),
  );
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) {
      details.append(inside(gameId, round, server, purse));
    }
  });
  return h("li", {}, details);
}

function inside(gameId: string, round: RoundView, server: Table, purse: Purse): HTMLElement {
  const { fairness } = round;
  const keys = proofKeys(round);
  const result = h("div", { role: "status" });
  async function check(): Promise<void> {
    // Seeds may have been rotated since the list was read.
    const fresh = await server.round(round.roundId);
    result.replaceChildren(
      fresh.ok ? await verdict(gameId, fresh.value, purse) : h("p", {}, textOf(fresh.code)),
    );
  }
  return h(
    "div",
    { class: "round-inside" },
    h("p", {}, stateText(round)),
    ...round.spins.map((spin, i) => spinCard(spin, i, purse)),
    round.instant && instantCard(gameId, round.instant),
    round.crash && wasPlayed(round) && crashCard(round.crash),
    round.rain && wasPlayed(round) && potPart(round.rain, round.stake, purse),
    round.mines && minesCard(round.mines),
    round.tienlen && handPart(round.tienlen, purse),
    h(
      "dl",
      { class: "seeds" },
      h("dt", {}, t("round_id")),
      h("dd", {}, round.roundId),
      h("dt", {}, t(keys.hash)),
      h("dd", {}, fairness.serverSeedHash),
      h("dt", {}, t(keys.seed)),
      h("dd", {}, fairness.clientSeed),
      h("dt", {}, t(keys.count)),
      h("dd", {}, String(fairness.nonce)),
    ),
    wasPlayed(round)
      ? h(
          "button",
          { class: "btn second", type: "button", onclick: () => void check() },
          t("verify"),
        )
      : null,
    result,
  );
}

/** What the parts of a round's proof are called. */
function proofKeys({ crash, rain, tienlen }: RoundView) {
  if (crash) return { hash: "crash_previous_hash", seed: "crash_salt", count: "crash_number" };
  if (rain) return { hash: "server_hash", seed: "client_seed", count: "rain_number" };
  return tienlen
    ? { hash: "server_hash", seed: "tl_fair_seeds", count: "tl_deal_number" }
    : { hash: "server_hash", seed: "client_seed", count: "nonce" };
}

/** Whether its stake was taken and kept, and so something came. */
function wasPlayed({ spins, instant, mines, crash, rain, tienlen, state }: RoundView): boolean {
  if (state === "cancelling" || state === "cancelled") return false;
  if (crash || rain) return PLAYED.has(state);
  return spins.length > 0 || instant !== null || mines !== null || tienlen?.state === "over";
}

/** A pot's part, by code that other games have no use for; so is a hand's. */
function potPart(rain: RainView, stake: string, purse: Purse): HTMLElement {
  const part = h("div", {});
  void import("./rain/record.ts").then(({ rainCard }) => part.append(rainCard(rain, stake, purse)));
  return part;
}

function handPart(played: PlayedTienLen, purse: Purse): HTMLElement {
  const part = h("div", {});
  void import("./tienlen/record.ts").then(({ handCard }) => part.append(handCard(played, purse)));
  return part;
}

/** The board as far as it is known, its fields row by row, numbered as they were opened. */
function minesCard(mines: MinesView): HTMLElement {
  const side = MINES.table.side;
  const cells = Array.from({ length: side * side }, (_, field) =>
    h(
      "i",
      { "data-state": fieldState(mines, field) },
      mines.picks.includes(field) && String(mines.picks.indexOf(field) + 1),
    ),
  );
  return h(
    "div",
    { class: "mini-spin" },
    h("h4", {}, minesText(t, mines)),
    h("div", { class: "mini-board", "aria-hidden": "true" }, ...cells),
    h("p", { class: "small" }, t("pays_times", { times: timesText(mines.times) })),
  );
}

/** How far a round is; a bet in the air, or in a pot, is no series. */
function stateText({ crash, rain, tienlen, state }: RoundView): string {
  if (crash && state === "series") return crashText(crash);
  if (rain && state === "series") return rainText(rain);
  return tienlen?.state === "open"
    ? t("tl_hand_open", { hand: tienlen.hand })
    : t(`state_${state}`);
}

function instantCard(gameId: string, instant: InstantView): HTMLElement {
  const drawn = instantPicture(gameId, instant, { timesText, hundredths, edgeText });
  return h(
    "div",
    { class: "mini-spin" },
    h("h4", {}, instantText(gameId, instant)),
    drawn && roundPicture(drawn),
    ...(gameId === HIGH_TIDE.id ? tideCards(instant.drawn) : []),
    h("p", { class: "small" }, t("pays_times", { times: timesText(instant.times) })),
  );
}

function crashCard(crash: PlayedCrash): HTMLElement {
  const drawn = crashPicture(crash, { multiplierText });
  return h(
    "div",
    { class: "mini-spin" },
    h("h4", {}, crashText(crash)),
    drawn && roundPicture(drawn),
  );
}

function spinCard(spin: SpinView, index: number, purse: Purse): HTMLElement {
  const rows = [0, 1, 2].map((row) =>
    h("div", { class: "mini-row" }, ...spin.window.map((cards) => picture(cards[row] ?? ""))),
  );
  const wins = spin.lineWins.map((win) =>
    h("li", {}, lineText(win), " ", h("b", {}, purse.short(win.amount))),
  );
  const suns =
    spin.scatters >= 3
      ? h(
          "li",
          {},
          t("suns", { count: spin.scatters }),
          " ",
          h("b", {}, purse.short(spin.scatterAmount)),
        )
      : null;
  return h(
    "div",
    { class: "mini-spin" },
    h("h4", {}, spin.free ? t("free_spin_number", { number: index }) : t("paid_spin")),
    h("div", { class: "mini-window", "aria-hidden": "true" }, ...rows),
    h("p", { class: "hidden" }, windowText(spin.window)),
    wins.length > 0 || suns
      ? h("ul", { class: "mini-wins" }, ...wins, suns)
      : h("p", { class: "small" }, t("no_win")),
  );
}
