import { rainPicture } from "#/lib/rules/studio/pictures/rain.ts";
import { findRainGame } from "#/lib/rules/studio/rain/game.ts";
import { verifyRain } from "#/lib/rules/studio/rain/verify.ts";
import { envelopeNumber } from "#/lib/rules/studio/rain/words.ts";
import type { RainView, RoundView } from "../../api.ts";
import { h } from "../dom.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import { roundPicture } from "../round-picture.ts";
import { KeptPromises } from "./kept-promises.ts";
import { rainText } from "./words.ts";

type Mark = readonly [what: string, isRight: boolean];

/** A player's part in a pot, and what lay in each envelope once that is told. */
export function rainCard(rain: RainView, stake: string, purse: Purse): HTMLElement {
  const drawn = rainPicture({ ...rain, stake });
  const shares = (rain.shares ?? []).map((share, envelope) =>
    h(
      "li",
      { class: envelope === rain.envelope ? "mine" : "" },
      h("span", {}, String(envelopeNumber(envelope))),
      h("b", { class: "money" }, purse.short(share)),
    ),
  );
  return h(
    "div",
    { class: "mini-spin" },
    h("h4", {}, rainText(rain)),
    drawn && roundPicture(drawn),
    h("ol", { class: "mini-shares", "aria-label": t("rain_envelopes") }, ...shares),
  );
}

/** The split of a pot recomputed here, from its seeds. */
export async function rainMarks(
  gameId: string,
  { roundId, rain, fairness, stake, payout }: RoundView,
  serverSeed: string,
  purse: Purse,
): Promise<readonly Mark[] | null> {
  const game = findRainGame(gameId);
  if (!game || !rain?.seeds || rain.envelope === null) return null;
  const shown = new KeptPromises().of(roundId);
  const check = await verifyRain(game, {
    ...{ serverSeed, serverSeedHash: shown?.hash ?? fairness.serverSeedHash },
    ...{ configHash: fairness.configHash, number: fairness.nonce, seeds: rain.seeds },
    ownSeed: shown?.seed ?? fairness.clientSeed,
    envelope: rain.envelope,
    stakeMinor: purse.minor(stake),
    payoutMinor: purse.minor(payout),
  });
  const told = rain.shares?.map((share) => purse.minor(share)).join();
  return [
    [t("check_seed"), check?.seedMatches === true],
    [t("check_rules"), check?.configMatches === true],
    [t("check_own"), check?.ownMatches === true],
    [t("check_shares"), check?.shares.join() === told],
    [t("check_payout"), check?.payoutMatches === true],
  ];
}
