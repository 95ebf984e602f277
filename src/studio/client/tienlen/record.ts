import { findTienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import type { PlayedTienLen } from "#/lib/rules/studio/tienlen/played.ts";
import { verifyTienLen } from "#/lib/rules/studio/tienlen/verify.ts";
import type { RoundView } from "../../api.ts";
import { h } from "../dom.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import { OwnSeeds } from "./own-seeds.ts";
import { handText, moveText } from "./words.ts";

type Mark = readonly [what: string, isRight: boolean];

/** A hand as the record has it: what came of it, and play by play. */
export function handCard(played: PlayedTienLen, purse: Purse): HTMLElement {
  const { net, rake, moves, seat, failed } = played;
  const name = (of: number) => (of === seat ? t("tl_you") : t("tl_player", { number: of + 1 }));
  return h(
    "div",
    { class: "tl-record" },
    h("h4", {}, handText(played)),
    net === null
      ? null
      : h(
          "p",
          { class: "small" },
          `${t("tl_net")}: ${purse.signed(net)} · ${t("tl_rake")}: ${purse.short(rake ?? "0")}`,
        ),
    ...failed.map(({ deal, missing }) =>
      h(
        "p",
        { class: "small" },
        t("tl_failed_deal", { deal, names: missing.map(name).join(", ") }),
      ),
    ),
    moves.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, t("tl_moves")),
        h(
          "ol",
          { class: "rule-list tl-order" },
          ...moves.map((move) => h("li", {}, `${name(move.seat)}: ${moveText(move)}`)),
        ),
      ),
  );
}

/** The hand of a round recomputed here, from its seeds and moves. */
export async function handMarks(
  gameId: string,
  { tienlen, fairness, stake, payout }: RoundView,
  serverSeed: string,
  purse: Purse,
): Promise<readonly Mark[] | null> {
  const game = findTienLenGame(gameId);
  if (!game || !tienlen) return null;
  const { deal, seats, lead, moves, seat, state, failed } = tienlen;
  const bound = seats.find((one) => one.seat === seat)?.commitment;
  const shown = bound === undefined ? null : new OwnSeeds().ofCommitment(bound)?.hash;
  const check = await verifyTienLen(game, {
    ...{ serverSeed, serverSeedHash: shown ?? fairness.serverSeedHash },
    ...{ configHash: fairness.configHash, failed },
    ...{ deal, seats, lead, moves, seat, isVoid: state === "void" },
    ...{ stakeMinor: purse.minor(stake), payoutMinor: purse.minor(payout) },
  });
  if (!check) return null;
  return [
    [t("check_seed"), check.seedMatches === true],
    ...(failed.length > 0 ? [[t("check_failed"), check.failedMatch === true] as const] : []),
    [t("check_commitments"), check.commitmentsMatch === true],
    [t("check_rules"), check.configMatches === true],
    [t("check_moves"), check.movesMatch],
    [t("check_payout"), check.payoutMatches === true],
  ];
}
