import { sorted } from "#/lib/rules/studio/tienlen/cards.ts";
import type { TienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import { verifyTienLen } from "#/lib/rules/studio/tienlen/verify.ts";
import type { TienLenHand } from "../../tienlen/api.ts";
import { h, ICONS, icon } from "../dom.ts";
import { t, verifyAddress } from "../page-data.ts";
import { cardFace } from "./card-art.ts";
import type { OwnSeeds } from "./own-seeds.ts";
import { seatName } from "./seats.ts";
import type { Seen } from "./view.ts";

type Entry = readonly [name: string, value: string];

/** What was published of the hand on show, and all of it recomputed here once the studio's seed is told. */
export function dealProof(game: TienLenGame, seen: Seen | null, seeds: OwnSeeds): HTMLElement {
  const hand = seen?.table.hand ?? null;
  const result = h("div", { role: "status" });
  const check = async (of: TienLenHand, at: Seen) => {
    result.replaceChildren(await verdict(game, of, at, seeds));
  };
  return h(
    "div",
    { class: "fairness" },
    h("p", { class: "lead" }, t("tl_fair_intro")),
    ...(hand && seen ? published(hand, seen) : [h("p", {}, t("tl_fair_no_hand"))]),
    hand?.serverSeed && seen
      ? h(
          "button",
          { class: "btn second", type: "button", onclick: () => void check(hand, seen) },
          t("tl_fair_check"),
        )
      : null,
    result,
    h("p", {}, t("tl_fair_limit")),
    h(
      "p",
      { class: "small" },
      `${t("verify_elsewhere")} `,
      h("a", { href: verifyAddress(game.id), target: "_blank", rel: "noopener" }, t("verify_page")),
    ),
  );
}

function published(hand: TienLenHand, seen: Seen): readonly HTMLElement[] {
  const { commitments, shares } = hand;
  const of = (key: string, seat: number) => t(key, { name: seatName(seen, seat) });
  const entries: readonly Entry[] = [
    ...hand.failed.map(({ deal, missing, serverSeedHash, serverSeed }): Entry => {
      const names = missing.map((seat) => seatName(seen, seat)).join(", ");
      return [t("tl_failed_deal", { deal, names }), `${serverSeedHash} : ${serverSeed}`];
    }),
    [t("tl_deal_number"), String(hand.deal)],
    [t("server_hash"), hand.serverSeedHash],
    [t("server_seed"), hand.serverSeed ?? t("tl_fair_after")],
    ...seen.table.seats.flatMap((_, seat): readonly Entry[] => {
      const bound = commitments?.[seat];
      const share = shares?.[seat];
      return [
        ...(bound ? [[of("tl_commitment_of", seat), bound] as const] : []),
        ...(share ? [[of("tl_seed_of", seat), `${share.seed} : ${share.nonce}`] as const] : []),
      ];
    }),
  ];
  return [
    h(
      "dl",
      { class: "seeds" },
      ...entries.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
  ];
}

async function verdict(
  game: TienLenGame,
  hand: TienLenHand,
  seen: Seen,
  own: OwnSeeds,
): Promise<HTMLElement> {
  const { shares, commitments, serverSeed, result } = hand;
  const seats = (shares ?? []).flatMap((share, seat) =>
    share ? [{ ...share, seat, commitment: commitments?.[seat] ?? "" }] : [],
  );
  const check = await verifyTienLen(game, {
    ...{ serverSeed: serverSeed ?? "", failed: hand.failed },
    serverSeedHash: own.firstShown(seen.table.id, hand.deal, hand.serverSeedHash),
    ...{ configHash: hand.configHash, deal: hand.deal, seats },
    ...{ lead: hand.lead, moves: hand.moves, isVoid: result?.kind === "void" },
  });
  if (!check) return h("p", {}, t("fair_bad_seed"));
  const kept = seen.mine && own.find(seen.table.id, hand.deal);
  const mine = seen.mine && shares?.[seen.mine.seat];
  const left = check.end?.hands.map((cards) => sorted(cards).join(" ")).join();
  const told = (result?.hands ?? []).flatMap((cards) => (cards ? [sorted(cards).join(" ")] : []));
  const marks: readonly (readonly [string, boolean])[] = [
    [t("check_seed"), check.seedMatches === true],
    ...(hand.failed.length > 0 ? [[t("check_failed"), check.failedMatch === true] as const] : []),
    [t("check_commitments"), check.commitmentsMatch === true],
    ...(kept && mine ? [[t("tl_check_own"), kept.seed === mine.seed] as const] : []),
    [t("check_rules"), check.configMatches === true],
    [t("check_moves"), check.movesMatch],
    ...(result && result.kind !== "void"
      ? [[t("tl_check_hands"), left === told.join()] as const]
      : []),
  ];
  return h(
    "div",
    { class: "tl-verdict" },
    h(
      "ul",
      { class: "checks" },
      ...marks.map(([what, isRight]) =>
        h(
          "li",
          { class: isRight ? "right" : "wrong" },
          icon(isRight ? ICONS.check : ICONS.cross),
          t(isRight ? "agrees" : "disagrees", { what }),
        ),
      ),
    ),
    h("h3", {}, t("tl_dealt")),
    ...seats.map(({ seat }, place) =>
      h(
        "div",
        {},
        h("h4", { dir: "auto" }, seatName(seen, seat)),
        h(
          "div",
          { class: "tl-left" },
          ...(check.dealt[place] ?? []).map((card) => h("span", {}, cardFace(card))),
        ),
      ),
    ),
  );
}
