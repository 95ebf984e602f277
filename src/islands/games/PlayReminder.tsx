import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import { goTo } from "#/lib/client/navigate.ts";
import {
  keepReminder,
  type PlaySession,
  REMINDERS,
  type Reminder,
  readReminder,
} from "#/lib/client/stores/play/play-session.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { clockOf } from "./clock-of.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly played: PlaySession;
  /** With what is played: the figures are of that. */
  readonly money: "own" | "bonus";
  /** By the platform's clock. */
  readonly now: number;
};

const MINUTE_MS = 60_000;

/**
 * Tells at least every hour since the login how long one has been there, what was staked and with what result, over the
 * game; it waits for an answer. How often is chosen here, and kept on this device.
 */
export function PlayReminder({ t, lang, played, money: playedWith, now }: Props) {
  const [every, setEvery] = useState<Reminder>(readReminder);
  const elapsed = now - Date.parse(played.since);
  const [told, setTold] = useState(() => elapsed);
  const turn = (ms: number) => Math.floor(ms / (every * MINUTE_MS));
  const isDue = turn(elapsed) > turn(told);
  const money = (amount: string, signed = false) => (
    <b>
      <Money amount={amount} currency={played.currency} language={lang} signed={signed} />
    </b>
  );
  const goOn = () => setTold(elapsed);
  return (
    <Modal
      id="playReminder"
      open={isDue}
      onClose={goOn}
      title={t("reminder_title")}
      dismissable={false}
    >
      <dl className="reminder">
        <div>
          <dt>{t("reminder_time")}</dt>
          <dd className="num">{clockOf(elapsed)}</dd>
        </div>
        <div>
          <dt>{t("reminder_staked")}</dt>
          <dd>{money(played.staked)}</dd>
        </div>
        <div>
          <dt>{t("frame_result")}</dt>
          <dd>{money(played.net, true)}</dd>
        </div>
      </dl>
      {playedWith === "bonus" ? <p className="sm t2">{t("reminder_of_bonus")}</p> : null}
      <Select
        label={t("reminder_every")}
        value={String(every)}
        onChange={(event) => {
          const chosen = REMINDERS.find((minutes) => String(minutes) === event.target.value);
          if (!chosen) return;
          keepReminder(chosen);
          setTold(elapsed);
          setEvery(chosen);
        }}
        options={REMINDERS.map((minutes) => ({
          value: String(minutes),
          label: t("reminder_minutes", { minutes }),
        }))}
      />
      <div className="dialog-acts">
        <Button look="pri" onClick={goOn}>
          {t("reminder_go_on")}
        </Button>
        <Button onClick={() => goTo(localizePath("/", lang))}>{t("reminder_leave")}</Button>
      </div>
    </Modal>
  );
}
