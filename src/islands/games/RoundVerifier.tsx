import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { Skeleton } from "#/islands/ui/states.tsx";
import { fetchRound } from "#/lib/client/stores/games.ts";
import type { RoundDetails } from "#/lib/contract/seamless.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { findSlotModel } from "#/lib/rules/slot/models.ts";
import {
  type ClaimCode,
  type ClaimText,
  check,
  claimOf,
  detailsOf,
  NO_CLAIM,
  type Verdict,
} from "./fair-claim.ts";
import { FAIR_AREAS } from "./fair-texts.ts";
import { SpinDetails } from "./SpinDetails.tsx";
import "./fair.css";

const GAME = "gallo-de-jade";

type Shown = { readonly verdict: Verdict; readonly claim: ClaimText };

/**
 * Checks a round of an in-house slot in this browser, with the code that the studio plays with. `/fair?round=<id>`
 * brings the round from the member's betting record; anyone may write one in. Nothing is sent anywhere.
 */
export function RoundVerifier({ lang }: { lang: string }) {
  const t = textsFor(lang, ...FAIR_AREAS);
  const form = useRef<HTMLFormElement>(null);
  const [claim, setClaim] = useState(NO_CLAIM);
  const [record, setRecord] = useState<RoundDetails | null>(null);
  const [notice, setNotice] = useState<"" | "round_failed" | "seed_in_use" | "loading" | ClaimCode>(
    "",
  );
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // What was typed before this ran stands in the form alone.
    if (form.current) setClaim({ ...NO_CLAIM, ...Object.fromEntries(new FormData(form.current)) });
    const id = new URLSearchParams(location.search).get("round");
    if (!id) return;
    setNotice("loading");
    void fetchRound(id).then((reply) => {
      const details = reply.ok ? reply.value.details : null;
      setNotice(details ? "" : "round_failed");
      if (!details) return;
      setRecord(details);
      setClaim(claimOf(details, lang));
      if (details.fairness.serverSeed === null) setNotice("seed_in_use");
    });
  }, [lang]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const reply = await check(record?.gameId ?? GAME, claim, record, lang);
    setBusy(false);
    setNotice(reply.ok ? "" : reply.code);
    setShown(reply.ok ? { verdict: reply.value, claim } : null);
  }

  const field = (name: keyof ClaimText, label: string, extra: object = {}) => (
    <Field
      name={name}
      label={t(label)}
      value={claim[name]}
      onChange={(event) => setClaim({ ...claim, [name]: event.target.value })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...extra}
    />
  );
  if (notice === "loading") return <Skeleton lines={6} label={t("fair_loading")} />;
  return (
    <div className="fair">
      <form
        ref={form}
        className="paper fair-form"
        // Sent before this runs, it sends nothing: seeds have no place in an address.
        method="dialog"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p className="fair-wide">
          <span className="t2">{t("fair_game")}</span> <b>{t("title")}</b>
        </p>
        <div className="fair-wide">{field("serverSeed", "server_seed", { required: true })}</div>
        <div className="fair-wide">{field("serverSeedHash", "fair_hash")}</div>
        {field("clientSeed", "client_seed", { required: true })}
        {field("nonce", "nonce", { required: true, inputMode: "numeric" })}
        {field("stake", "fair_stake", { inputMode: "decimal" })}
        {field("payout", "fair_payout", { inputMode: "decimal" })}
        {notice === "seed_in_use" ? (
          <p className="t2 fair-wide" role="status">
            {t("fair_seed_in_use")}
          </p>
        ) : null}
        {notice && notice !== "seed_in_use" ? (
          <p className="form-error fair-wide" role="alert">
            <Icon name="warning" />
            {t(`fair_${notice}`)}
          </p>
        ) : null}
        <Button type="submit" look="pri" size="lg" busy={busy} className="fair-wide">
          {t("fair_check")}
        </Button>
      </form>
      <div aria-live="polite">{shown ? <Result t={t} shown={shown} /> : null}</div>
    </div>
  );
}

function Result({ t, shown: { verdict, claim } }: { t: Translate; shown: Shown }) {
  const stakeUnits = findSlotModel(GAME)?.lines.length ?? 20;
  const checks: readonly (readonly [string, boolean | null])[] = [
    ["check_seed", verdict.seedMatches],
    ["check_table", verdict.configMatches],
    ["check_stops", verdict.stopsMatch],
    ["check_payout", verdict.payoutMatches],
  ];
  return (
    <section className="fair-result">
      <h2>{t("fair_result")}</h2>
      <ul className="fair-checks">
        {checks.map(([what, isRight]) => (
          <Mark key={what} t={t} what={t(what)} isRight={isRight} />
        ))}
      </ul>
      <p className="fair-total num">
        {t("fair_total", { units: verdict.round.payUnits, stake: stakeUnits })}
      </p>
      <SpinDetails
        t={t}
        details={detailsOf(verdict, claim)}
        money={(units) => <b className="num">{t("fair_units", { units })}</b>}
      />
    </section>
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
