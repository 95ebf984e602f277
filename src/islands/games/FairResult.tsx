import { Icon } from "#/islands/ui/Icon.tsx";
import { formatMoney, formatWire } from "#/lib/base/money.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { crashWords } from "#/lib/rules/studio/crash/words.ts";
import { timesOf } from "#/lib/rules/studio/instant/game.ts";
import { crashPicture } from "#/lib/rules/studio/pictures/crash.ts";
import { DealtHands } from "./DealtHands.tsx";
import {
  type ClaimText,
  detailsOf,
  type InstantVerdict,
  type SlotVerdict,
  type Verdict,
} from "./fair-claim.ts";
import type { CrashVerdict } from "./fair-crash.ts";
import { InstantDetails } from "./InstantDetails.tsx";
import { MinesDetails } from "./MinesDetails.tsx";
import { RainDetails } from "./RainDetails.tsx";
import { RoundPicture } from "./RoundPicture.tsx";
import { SpinDetails } from "./SpinDetails.tsx";

export type ShownVerdict = { readonly verdict: Verdict; readonly claim: ClaimText };

type Props = { readonly t: Translate; readonly lang: string; readonly shown: ShownVerdict };

type Checked = readonly [what: string, isRight: boolean | null];

function marksOf(verdict: Verdict): readonly Checked[] {
  if (verdict.kind === "crash")
    return [
      ["check_hash", verdict.hashMatches],
      ["check_chain", verdict.chainMatches],
      ["check_rules", verdict.configMatches],
      ["check_crash", verdict.crashMatches],
      ["check_payout", verdict.payoutMatches],
    ];
  if (verdict.kind === "tienlen")
    return [
      ["check_seed", verdict.seedMatches],
      ["check_failed", verdict.failedMatch],
      ["check_commitments", verdict.commitmentsMatch],
      ["check_rules", verdict.configMatches],
      ["check_moves", verdict.movesMatch],
      ["check_payout", verdict.payoutMatches],
    ];
  if (verdict.kind === "rain")
    return [
      ["check_seed", verdict.seedMatches],
      ["check_rules", verdict.configMatches],
      ["check_own", verdict.ownMatches],
      ["check_shares", verdict.sharesMatch],
      ["check_payout", verdict.payoutMatches],
    ];
  return [
    ["check_seed", verdict.seedMatches],
    [verdict.kind === "slot" ? "check_table" : "check_prices", verdict.configMatches],
    cameOf(verdict),
    ["check_payout", verdict.payoutMatches],
  ];
}

function cameOf(verdict: Exclude<Verdict, { kind: "crash" | "rain" | "tienlen" }>): Checked {
  if (verdict.kind === "slot") return ["check_stops", verdict.stopsMatch];
  return verdict.kind === "instant"
    ? ["check_drawn", verdict.drawnMatch]
    : ["check_board", verdict.boardMatches];
}

/** What the seeds make, and what of the claim agrees with it. */
export function FairResult({ t, lang, shown: { verdict, claim } }: Props) {
  return (
    <section className="fair-result">
      <h2>{t("fair_result")}</h2>
      <ul className="fair-checks">
        {marksOf(verdict).map(([what, isRight]) => (
          <Mark key={what} t={t} what={t(what)} isRight={isRight} />
        ))}
      </ul>
      {verdict.kind === "slot" ? <Spins t={t} verdict={verdict} claim={claim} /> : null}
      {verdict.kind === "instant" ? <Instant t={t} lang={lang} verdict={verdict} /> : null}
      {verdict.kind === "crash" ? <Crash t={t} lang={lang} verdict={verdict} /> : null}
      {verdict.kind === "rain" ? (
        <RainDetails
          t={t}
          part={{ ...verdict, players: verdict.shares.length }}
          shares={verdict.shares.map((share) => formatWire(share, verdict.decimals))}
          stake={formatWire(verdict.stakeMinor, verdict.decimals)}
          money={(amount) => (
            <b className="num">{formatMoney(amount, { symbol: "" }, lang).trim()}</b>
          )}
        />
      ) : null}
      {verdict.kind === "tienlen" ? <DealtHands t={t} lang={lang} verdict={verdict} /> : null}
      {verdict.kind === "mines" ? (
        <MinesDetails
          t={t}
          lang={lang}
          shown={{ mines: verdict.board.length, picks: verdict.picks, board: verdict.board }}
          times={timesOf(verdict.pays)}
        />
      ) : null}
    </section>
  );
}

type InstantProps = Pick<Props, "t" | "lang"> & { readonly verdict: InstantVerdict };

function Instant({ t, lang, verdict: { game, choice, drawn, pays } }: InstantProps) {
  const details = { gameId: game.id, choice, drawn: [...drawn], times: timesOf(pays) };
  return <InstantDetails t={t} lang={lang} details={details} />;
}

type CrashProps = Pick<Props, "t" | "lang"> & { readonly verdict: CrashVerdict };

function Crash({ t, lang, verdict: { crash, cashed } }: CrashProps) {
  const words = crashWords(t, lang);
  const picture = crashPicture({ crash, cashed }, words);
  return (
    <>
      <p className="fair-total num">{words.multiplierText(crash)}</p>
      {picture && <RoundPicture picture={picture} />}
    </>
  );
}

type SpinsProps = {
  readonly t: Translate;
  readonly verdict: SlotVerdict;
  readonly claim: ClaimText;
};

function Spins({ t, verdict, claim }: SpinsProps) {
  return (
    <>
      <p className="fair-total num">
        {t("fair_total", { units: verdict.round.payUnits, stake: verdict.model.lines.length })}
      </p>
      <SpinDetails
        t={t}
        details={detailsOf(verdict, claim)}
        money={(units) => <b className="num">{t("fair_units", { units })}</b>}
      />
    </>
  );
}

type MarkProps = {
  readonly t: Translate;
  readonly what: string;
  readonly isRight: boolean | null;
};

function Mark({ t, what, isRight }: MarkProps) {
  if (isRight === null) return <li className="t2">{t("fair_not_checked", { what })}</li>;
  return (
    <li className={isRight ? "jade" : "red"}>
      <Icon name={isRight ? "check" : "warning"} />
      {t(isRight ? "agrees" : "disagrees", { what })}
    </li>
  );
}
