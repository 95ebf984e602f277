import { useStore } from "@nanostores/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  type DayAsked,
  fetchDayDraws,
  keepOwnNumbers,
  readOwnNumbers,
} from "#/lib/client/stores/lottery/result-tools.ts";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import type { DayDraw } from "#/lib/contract/lottery/results.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { numbersKindOf, type ReadNumbers, readNumbers } from "#/lib/rules/lottery/my-numbers.ts";
import { DayTickets } from "./DayTickets.tsx";
import { NumberMatches } from "./NumberMatches.tsx";
import { RESULT_AREAS } from "./result-texts.ts";

type Props = DayAsked & { readonly lang: string };
type Checked = { readonly read: ReadNumbers; readonly draws: readonly DayDraw[] };

/** One's own numbers against what fell on a day: written or pasted, kept on this device; a member's tickets of it too. */
export function MyNumbers({ lang, gameCode, day, hour }: Props) {
  const t = textsFor(lang, ...RESULT_AREAS);
  const game = findGame(gameCode);
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const member = useStore($member, { ssr: "initial" });
  const [checked, setChecked] = useState<Checked | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = { gameCode, day, ...(hour === undefined ? {} : { hour }) };

  useEffect(() => {
    // What was written before this ran stands.
    if (field.current && field.current.value === "") field.current.value = readOwnNumbers(gameCode);
    void startSession();
  }, [gameCode]);

  if (!game) return null;
  const kind = numbersKindOf(game);
  // Of dice and cars nobody keeps numbers: there are the day's tickets alone.
  if (kind === null)
    return member ? (
      <div className="tool">
        <DayTickets key={member.id} t={t} lang={lang} asked={asked} heading="h2" />
      </div>
    ) : null;

  async function check(event: FormEvent): Promise<void> {
    event.preventDefault();
    const text = field.current?.value ?? "";
    if (!game) return;
    keepOwnNumbers(gameCode, text);
    setBusy(true);
    const reply = await fetchDayDraws(asked);
    setBusy(false);
    setRefused(reply.ok ? null : reply);
    setChecked(reply.ok ? { read: readNumbers(game, text), draws: reply.value.list } : null);
  }

  return (
    <section className="tool" aria-label={t("own_title")}>
      <h2>{t("own_title")}</h2>
      <form className="own-form" method="dialog" onSubmit={(event) => void check(event)}>
        <label>
          {t(kind === "balls" ? "own_balls" : "own_endings")}
          <textarea
            ref={field}
            name="numbers"
            rows={2}
            maxLength={2_000}
            inputMode={kind === "balls" ? "text" : "numeric"}
            aria-describedby={noteId}
            autoComplete="off"
            dir="ltr"
          />
        </label>
        <p className="sm t2" id={noteId}>
          {t("own_kept")}
        </p>
        <Button type="submit" look="pri" busy={isBusy}>
          {t("own_check")}
        </Button>
      </form>
      <div aria-live="polite">
        {refused ? <p className="hint err">{textOfRefusal(t, refused)}</p> : null}
        {checked ? <NumberMatches t={t} lang={lang} game={game} {...checked} /> : null}
      </div>
      {member ? <DayTickets key={member.id} t={t} lang={lang} asked={asked} /> : null}
    </section>
  );
}
