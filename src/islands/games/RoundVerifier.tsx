import { useStore } from "@nanostores/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import { Skeleton } from "#/islands/ui/states.tsx";
import { fetchRound } from "#/lib/client/stores/games/games.ts";
import { fetchSharedRound, isShareCode } from "#/lib/client/stores/games/shared-rounds.ts";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import type { FairRoundDetails } from "#/lib/contract/games/seamless.ts";
import type { SharedRound as Shared } from "#/lib/contract/games/shared-rounds.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { findCrashGame } from "#/lib/rules/studio/crash/game.ts";
import { type Choice, firstChoice } from "#/lib/rules/studio/instant/game.ts";
import { findInstantGame } from "#/lib/rules/studio/instant/games.ts";
import { findMinesGame } from "#/lib/rules/studio/mines/mines.ts";
import { findRainGame } from "#/lib/rules/studio/rain/game.ts";
import { findTienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import { ChoiceFields } from "./ChoiceFields.tsx";
import { CrashFields } from "./CrashFields.tsx";
import { FairResult, type ShownVerdict } from "./FairResult.tsx";
import { type ClaimText, check, claimOf, NO_CLAIM } from "./fair-claim.ts";
import { crashChoiceOf } from "./fair-crash.ts";
import { FAIR_GAMES, fairGameName } from "./fair-games.ts";
import { rainChoiceOf } from "./fair-rain.ts";
import { FAIR_AREAS } from "./fair-texts.ts";
import { RainFields } from "./RainFields.tsx";
import { isOfRecord, type Notice, RoundNotice } from "./RoundNotice.tsx";
import { RoundPicker } from "./RoundPicker.tsx";
import { SharedRound } from "./SharedRound.tsx";
import "./fair.css";

const FIRST_GAME = FAIR_GAMES[0] ?? "";

/** What has something to choose of our games. */
const choosable = (gameId: string) => findInstantGame(gameId) ?? findMinesGame(gameId);

const firstChoiceOf = (gameId: string): Choice => {
  const game = choosable(gameId);
  return game ? firstChoice(game) : {};
};

/** Whose seed the second is: a round that was shown is somebody else's, or may be. */
const seedOf = (shared: Shared | null) => (shared ? "fair_client_seed" : "client_seed");

/** What counts the rounds of a game. */
function nonceLabel(gameId: string): string {
  if (findTienLenGame(gameId)) return "tl_deal_number";
  if (findRainGame(gameId)) return "rain_number";
  return findCrashGame(gameId) ? "crash_number" : "nonce";
}

function choiceOf(details: FairRoundDetails, lang: string): Choice {
  if (details.kind === "instant") return details.choice;
  if (details.kind === "rain") return rainChoiceOf(details);
  return details.kind === "mines" ? { mines: details.mines } : crashChoiceOf(details, lang);
}

/**
 * Checks a round of an in-house game in this browser, with the code that the studio plays with. A member's rounds are
 * brought from the betting record, by `/fair?round=<id>` or by choice; one that its player showed by its link, for anybody
 * (`/fair?round=<code>`); anyone may write one in. No seed is sent anywhere.
 */
export function RoundVerifier({ lang }: { lang: string }) {
  const t = textsFor(lang, ...FAIR_AREAS);
  const form = useRef<HTMLFormElement>(null);
  const [claim, setClaim] = useState(NO_CLAIM);
  const [record, setRecord] = useState<FairRoundDetails | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const member = useStore($member, { ssr: "initial" });
  const [gameId, setGameId] = useState(FIRST_GAME);
  const [choice, setChoice] = useState<Choice>({});
  const [shown, setShown] = useState<ShownVerdict | null>(null);
  const [busy, setBusy] = useState(false);

  /** Brings a round from the record into the form, or says why it cannot. */
  async function bring(id: string): Promise<void> {
    setAsked(id);
    setShown(null);
    setRecord(null);
    setShared(null);
    setNotice(null);
    setLoading(true);
    await (isShareCode(id) ? bringShared(id) : bringOwn(id));
    setLoading(false);
  }

  async function bringShared(code: string): Promise<void> {
    const reply = await fetchSharedRound(code);
    if (!reply.ok) return setNotice(reply.code === "not_found" ? "shared_gone" : "round_failed");
    setShared(reply.value);
    const { details } = reply.value;
    // Nothing of a coupon or a table's round can be computed: what it was is shown with it.
    if (details && !("fairness" in details)) return;
    if (!details) return setNotice("shared_untold");
    fill(details);
    if (details.fairness.serverSeed === null) setNotice("shared_seed");
  }

  async function bringOwn(id: string): Promise<void> {
    const reply = await fetchRound(id);
    if (!reply.ok) return setNotice(reply.code === "no_session" ? "login" : "round_failed");
    const { details, round } = reply.value;
    if (details && !("fairness" in details)) return setNotice("untold");
    // A game of ours that tells nothing did not answer in time.
    if (!details) return setNotice(FAIR_GAMES.includes(round.gameId) ? "round_failed" : "untold");
    fill(details);
    if (details.fairness.serverSeed === null) setNotice("seed_in_use");
  }

  function fill(details: FairRoundDetails): void {
    setRecord(details);
    setGameId(details.gameId);
    setChoice(choiceOf(details, lang));
    setClaim(claimOf(details, lang));
  }

  useEffect(() => {
    // What was typed before this ran stands in the form alone.
    if (form.current) setClaim({ ...NO_CLAIM, ...Object.fromEntries(new FormData(form.current)) });
    const asksFor = new URLSearchParams(location.search).get("game");
    if (asksFor && FAIR_GAMES.includes(asksFor)) {
      setGameId(asksFor);
      setChoice(firstChoiceOf(asksFor));
    }
    void startSession();
  }, []);

  function pick(id: string): void {
    setGameId(id);
    setChoice(firstChoiceOf(id));
    setRecord(null);
    setShared(null);
    setShown(null);
  }

  // A round is its member's: it is asked for again when another comes in. One that was shown is anybody's.
  const memberId = member?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language does not change on a page
  useEffect(() => {
    const id = new URLSearchParams(location.search).get("round");
    if (id && (isShareCode(id) ? asked !== id : member !== undefined)) void bring(id);
  }, [memberId, member === undefined]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const reply = await check(gameId, claim, choice, record, lang);
    setBusy(false);
    setNotice(reply.ok ? null : reply.code);
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
  const told = (of: Notice) => (
    <RoundNotice
      t={t}
      lang={lang}
      notice={of}
      onAgain={() => asked !== null && void bring(asked)}
    />
  );
  const game = choosable(gameId);
  const isCrash = findCrashGame(gameId) !== null;
  const isRain = findRainGame(gameId) !== null;
  const isTienLen = findTienLenGame(gameId) !== null;
  if (loading) return <Skeleton lines={6} label={t("fair_loading")} />;
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
        <div className="fair-wide">
          <Select
            label={t("fair_game")}
            value={gameId}
            onChange={(event) => pick(event.target.value)}
            options={FAIR_GAMES.map((id) => ({ value: id, label: fairGameName(t, id) }))}
          />
        </div>
        {member ? (
          <RoundPicker
            key={member.id}
            t={t}
            lang={lang}
            chosen={asked}
            onChoose={(id) => id && void bring(id)}
          />
        ) : null}
        {shared ? <SharedRound t={t} lang={lang} round={shared} /> : null}
        {notice && isOfRecord(notice) ? told(notice) : null}
        <div className="fair-wide">
          {field("serverSeed", isCrash ? "fair_flight_hash" : "server_seed", { required: true })}
        </div>
        <div className="fair-wide">
          {field("serverSeedHash", isCrash ? "crash_previous_hash" : "fair_hash")}
        </div>
        {isTienLen ? (
          <div className="fair-wide">
            {field("clientSeed", "tl_fair_seeds", { required: true })}
          </div>
        ) : (
          field("clientSeed", isCrash ? "crash_salt" : seedOf(shared), { required: true })
        )}
        {field("nonce", nonceLabel(gameId), {
          required: true,
          inputMode: "numeric",
        })}
        {isRain ? <RainFields t={t} choice={choice} onChange={setChoice} /> : null}
        {isCrash ? (
          <CrashFields t={t} choice={choice} isTheirs={shared !== null} onChange={setChoice} />
        ) : null}
        {game ? <ChoiceFields t={t} game={game} choice={choice} onChange={setChoice} /> : null}
        {findMinesGame(gameId) ? field("picks", "fair_picks") : null}
        {field("stake", "fair_stake", { inputMode: "decimal" })}
        {field("payout", "fair_payout", { inputMode: "decimal" })}
        {notice && !isOfRecord(notice) ? told(notice) : null}
        <Button type="submit" look="pri" size="lg" busy={busy} className="fair-wide">
          {t("fair_check")}
        </Button>
      </form>
      <div aria-live="polite">{shown ? <FairResult t={t} lang={lang} shown={shown} /> : null}</div>
    </div>
  );
}
