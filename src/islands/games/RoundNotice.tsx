import { Button } from "#/islands/ui/Button.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { ClaimCode } from "./fair-claim.ts";

/** Why a form is not filled or not checked: the round did not come, or what stands in it cannot be played. */
export type Notice =
  | "seed_in_use"
  | "login"
  | "untold"
  | "round_failed"
  | "shared_seed"
  | "shared_gone"
  | "shared_untold"
  | ClaimCode;

/** Those that say why the record does not fill the form. */
const OF_RECORD: ReadonlySet<Notice> = new Set([
  ...(["seed_in_use", "login", "untold", "round_failed"] as const),
  ...(["shared_seed", "shared_gone", "shared_untold"] as const),
]);

/** Those that are over once one looks again. */
const AGAIN: ReadonlySet<Notice> = new Set([
  ...(["seed_in_use", "round_failed", "shared_seed", "shared_untold"] as const),
]);

/** Whether a notice is about the record, and so stands before the fields that it leaves empty. */
export const isOfRecord = (notice: Notice): boolean => OF_RECORD.has(notice);

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly notice: Notice;
  /** Asks for the round again. */
  readonly onAgain: () => void;
};

/** Says it, and offers what helps. */
export function RoundNotice({ t, lang, notice, onAgain }: Props) {
  const text = t(`fair_${notice}`);
  return (
    <div className="fair-wide fair-notice">
      {isOfRecord(notice) && notice !== "round_failed" ? (
        <p className="t2" role="status">
          {text}
        </p>
      ) : (
        <p className="form-error" role="alert">
          <Icon name="warning" />
          {text}
        </p>
      )}
      {notice === "login" ? <Button data-open="login">{t("fair_enter")}</Button> : null}
      {notice === "seed_in_use" ? (
        <a className="btn sec" href={localizePath("/inhouse", lang)}>
          {t("fair_to_game")}
        </a>
      ) : null}
      {AGAIN.has(notice) ? <Button onClick={onAgain}>{t("fair_again")}</Button> : null}
    </div>
  );
}
