import { findCrashGame } from "#/lib/rules/studio/crash/game.ts";
import { verifyCrash } from "#/lib/rules/studio/crash/verify.ts";
import { findInstantGame } from "#/lib/rules/studio/instant/games.ts";
import { verifyInstant } from "#/lib/rules/studio/instant/verify.ts";
import { findMinesGame } from "#/lib/rules/studio/mines/mines.ts";
import { verifyMines } from "#/lib/rules/studio/mines/verify.ts";
import { findSlotModel } from "#/lib/rules/studio/slot/models.ts";
import { verifyRound } from "#/lib/rules/studio/slot/verify.ts";
import type { RoundView, SeedsReply, SeedsView } from "../api.ts";
import { h, ICONS, icon } from "./dom.ts";
import { t, verifyAddress } from "./page-data.ts";
import type { Purse } from "./purse.ts";
import { randomText, type Table } from "./server.ts";
import { textOf } from "./trouble.ts";

/** The seeds in use, the next one's hash, and the player's choice of a client seed, which brings the next one to use. */
export function fairness(server: Table, gameId: string): HTMLElement {
  const body = h("div", { class: "fairness" });
  const said = h("p", { role: "status" });

  function show(seeds: SeedsView, revealed: SeedsReply["revealed"]): void {
    const input = h("input", {
      name: "clientSeed",
      id: "client-seed",
      value: randomText(12),
      maxlength: 64,
      autocomplete: "off",
      spellcheck: "false",
      "aria-describedby": "client-seed-help",
    });
    const form = h(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          void rotate(input.value, seeds.nextHash);
        },
      },
      h("label", { for: "client-seed" }, t("new_client_seed")),
      h("div", { class: "inline" }, input, h("button", { class: "btn second" }, t("rotate"))),
      h("p", { id: "client-seed-help", class: "small" }, t("rotate_help")),
    );
    body.replaceChildren(
      h("p", { class: "lead" }, t("fair_intro")),
      list([
        [t("current_hash"), seeds.currentHash ?? "—"],
        [t("client_seed"), seeds.clientSeed ?? "—"],
        [t("next_nonce"), String(seeds.nonce)],
        [t("next_hash"), seeds.nextHash],
      ]),
      form,
      said,
      ...(revealed
        ? [
            h("h3", {}, t("revealed")),
            list([
              [t("server_seed"), revealed.serverSeed],
              [t("server_hash"), revealed.serverSeedHash],
            ]),
          ]
        : []),
      h(
        "p",
        { class: "small" },
        `${t("verify_elsewhere")} `,
        h(
          "a",
          { href: verifyAddress(gameId), target: "_blank", rel: "noopener" },
          t("verify_page"),
        ),
      ),
    );
  }

  async function rotate(clientSeed: string, nextHash: string): Promise<void> {
    const reply = await server.rotate({ clientSeed, nextHash });
    if (reply.ok) show(reply.value.seeds, reply.value.revealed);
    else if (reply.code === "seeds_moved") await load();
    const refusal = reply.ok ? "" : reply.code;
    const why = refusal === "round_open" ? t("seeds_wait") : textOf(refusal);
    said.textContent = reply.ok ? t("rotated") : why;
  }

  async function load(): Promise<void> {
    said.textContent = t("loading");
    body.replaceChildren(said);
    const session = await server.session();
    said.textContent = session.ok ? "" : textOf(session.code);
    if (session.ok) show(session.value.seeds, null);
  }

  void load();
  return body;
}

function list(entries: readonly (readonly [string, string])[]): HTMLElement {
  const parts = entries.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
  return h("dl", { class: "seeds" }, ...parts);
}

type Mark = readonly [what: string, isRight: boolean];

/** A round recomputed here, in this browser, from its seeds: what agrees and what does not. */
export async function verdict(
  gameId: string,
  round: RoundView,
  purse: Purse,
): Promise<HTMLElement> {
  const { serverSeed } = round.fairness;
  const marks = serverSeed === null ? null : await marksOf(round)(gameId, round, serverSeed, purse);
  if (!marks) return h("p", {}, t(unrevealedKey(round)));
  return h(
    "ul",
    { class: "checks" },
    ...marks.map(([text, isRight]) =>
      h(
        "li",
        { class: isRight ? "right" : "wrong" },
        icon(isRight ? ICONS.check : ICONS.cross),
        t(isRight ? "agrees" : "disagrees", { what: text }),
      ),
    ),
  );
}

function unrevealedKey({ crash, rain }: RoundView): string {
  if (crash) return "crash_not_revealed";
  return rain ? "rain_not_revealed" : "not_revealed";
}

function marksOf({ crash, rain, instant, mines, tienlen }: RoundView) {
  if (crash) return crashMarks;
  if (rain) return rainMarks;
  if (tienlen) return handMarks;
  if (instant) return instantMarks;
  return mines ? minesMarks : slotMarks;
}

async function crashMarks(
  gameId: string,
  { crash, fairness, stake, payout }: RoundView,
  hash: string,
  purse: Purse,
): Promise<readonly Mark[] | null> {
  const game = findCrashGame(gameId);
  if (!game || !crash) return null;
  const check = await verifyCrash(game, {
    hash,
    ...(fairness.serverSeedHash && { previousHash: fairness.serverSeedHash }),
    salt: fairness.clientSeed,
    number: fairness.nonce,
    configHash: fairness.configHash,
    cashed: crash.cashed,
    stakeMinor: purse.minor(stake),
    payoutMinor: purse.minor(payout),
  });
  return [
    [t("check_hash"), check?.hashMatches !== false],
    [t("check_rules"), check?.configMatches === true],
    [t("check_crash"), check?.crash === crash.crash],
    [t("check_payout"), check?.payoutMatches === true],
  ];
}

async function rainMarks(
  gameId: string,
  round: RoundView,
  serverSeed: string,
  purse: Purse,
): Promise<readonly Mark[] | null> {
  const record = await import("./rain/record.ts");
  return record.rainMarks(gameId, round, serverSeed, purse);
}

async function handMarks(
  gameId: string,
  round: RoundView,
  serverSeed: string,
  purse: Purse,
): Promise<readonly Mark[] | null> {
  const record = await import("./tienlen/record.ts");
  return record.handMarks(gameId, round, serverSeed, purse);
}

async function slotMarks(
  gameId: string,
  round: RoundView,
  serverSeed: string,
  purse: Purse,
): Promise<readonly Mark[] | null> {
  const model = findSlotModel(gameId);
  if (!model) return null;
  const check = await verifyRound(model, {
    ...round.fairness,
    serverSeed,
    lineStakeMinor: purse.minor(round.stake) / BigInt(model.lines.length),
    payoutMinor: purse.minor(round.payout),
  });
  const sameStops =
    JSON.stringify(check?.round.spins.map((spin) => spin.stops)) ===
    JSON.stringify(round.spins.map((spin) => spin.stops));
  return [
    [t("check_seed"), check?.seedMatches === true],
    [t("check_table"), check?.configMatches === true],
    [t("check_stops"), sameStops],
    [t("check_payout"), check?.payoutMatches === true],
  ];
}

async function instantMarks(
  gameId: string,
  round: RoundView,
  serverSeed: string,
  purse: Purse,
): Promise<readonly Mark[] | null> {
  const game = findInstantGame(gameId);
  if (!game || !round.instant) return null;
  const { choice, drawn } = round.instant;
  const check = await verifyInstant(game, {
    ...round.fairness,
    serverSeed,
    choice,
    stakeMinor: purse.minor(round.stake),
    payoutMinor: purse.minor(round.payout),
  });
  return [
    [t("check_seed"), check?.seedMatches === true],
    [t("check_prices"), check?.configMatches === true],
    [t("check_drawn"), check?.drawn.join() === drawn.join()],
    [t("check_payout"), check?.payoutMatches === true],
  ];
}

async function minesMarks(
  gameId: string,
  round: RoundView,
  serverSeed: string,
  purse: Purse,
): Promise<readonly Mark[] | null> {
  const game = findMinesGame(gameId);
  if (!game || !round.mines) return null;
  const { mines, picks, board } = round.mines;
  const check = await verifyMines(game, {
    ...round.fairness,
    serverSeed,
    mines,
    picks,
    stakeMinor: purse.minor(round.stake),
    payoutMinor: purse.minor(round.payout),
  });
  return [
    [t("check_seed"), check?.seedMatches === true],
    [t("check_prices"), check?.configMatches === true],
    [t("check_board"), check?.board.join() === board?.join()],
    [t("check_payout"), check?.payoutMatches === true],
  ];
}
