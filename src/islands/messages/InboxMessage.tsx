import { Icon, type IconName } from "#/islands/ui/Icon.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Message } from "#/lib/contract/messages/calls.ts";
import { deviceName, placeName } from "#/lib/i18n/device-names.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";

/** What a message is about; the others are about the account's safety. */
const LOOKS: Partial<Record<Message["kind"], { icon: IconName; tone?: "in" | "off" }>> = {
  welcome: { icon: "gift" },
  deposit_credited: { icon: "plus", tone: "in" },
  deposit_failed: { icon: "close", tone: "off" },
  deposit_placed: { icon: "plus", tone: "in" },
  deposit_refunded: { icon: "up" },
  withdrawal_requested: { icon: "up" },
  withdrawal_paying: { icon: "up", tone: "in" },
  withdrawal_approved: { icon: "up", tone: "in" },
  withdrawal_rejected: { icon: "close", tone: "off" },
  member_transfer_received: { icon: "plus", tone: "in" },
  balance_added: { icon: "plus", tone: "in" },
  balance_taken: { icon: "warning", tone: "off" },
  withdrawal_returned: { icon: "plus", tone: "in" },
  withdrawal_dismissed: { icon: "close", tone: "off" },
  withdrawal_received: { icon: "close", tone: "off" },
  lottery_won: { icon: "gift", tone: "in" },
  lottery_returned: { icon: "plus" },
  lottery_stakes_back: { icon: "plus", tone: "in" },
  lottery_refunded: { icon: "plus", tone: "in" },
  lottery_paid: { icon: "plus", tone: "in" },
  lottery_taken: { icon: "warning", tone: "off" },
  lottery_owed: { icon: "warning", tone: "off" },
  lottery_cleared: { icon: "plus", tone: "in" },
  lottery_chase_stopped: { icon: "plus", tone: "in" },
  bonus_granted: { icon: "gift", tone: "in" },
  bonus_began: { icon: "gift", tone: "in" },
  bonus_converted: { icon: "plus", tone: "in" },
  bonus_expiring: { icon: "warning" },
  bonus_used_up: { icon: "gift", tone: "off" },
  bonus_expired: { icon: "gift", tone: "off" },
  bonus_taken_back: { icon: "warning", tone: "off" },
  bonus_void: { icon: "gift", tone: "off" },
  free_rounds_granted: { icon: "gift", tone: "in" },
  jackpot_won: { icon: "gift", tone: "in" },
  payment_password_changed: { icon: "warning" },
  contact_changed_email: { icon: "warning" },
  contact_changed_mobile: { icon: "warning" },
  contact_removed: { icon: "warning" },
  payee_added: { icon: "warning" },
  payee_added_cooling: { icon: "warning" },
  new_device_unproven: { icon: "warning", tone: "off" },
  proof_failed: { icon: "warning", tone: "off" },
  support_answered: { icon: "mail" },
  operator: { icon: "bell" },
  remembered_login_copied: { icon: "warning", tone: "off" },
};

/** "2026-11-25" in the reader's words. */
const dayName = (day: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(day),
  );

/** A moment in the reader's words and zone. */
const momentName = (moment: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "short" }).format(new Date(moment));

/** What can still be taken back, or has to be settled, is so on one page. */
const LEAD_TO_CLOSURE: ReadonlySet<Message["kind"]> = new Set([
  "closure_asked",
  "closure_near",
  "closure_waits",
]);

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly message: Message;
  readonly isNew: boolean;
  /** Whether its day stands above. */
  readonly isDayAbove: boolean;
  readonly onDelete: () => void;
};

/** One message: what the platform tells in the reader's words, or what the operator wrote, as text. */
export function InboxMessage(props: Props) {
  const { t, lang, member, message, isNew, isDayAbove, onDelete } = props;
  const { written } = message;
  const { gameId, round } = message.params;
  const title = written ? written.title : t(`message_${message.kind}`);
  const marks = written ? ({ lang: written.language, dir: "auto" } as const) : {};
  return (
    <>
      <span className={`inbox-i ${LOOKS[message.kind]?.tone ?? ""}`}>
        <Icon name={LOOKS[message.kind]?.icon ?? "shield"} />
      </span>
      <div>
        <h3>
          <span {...marks}>{title}</span>
          {isNew ? <span className="tag gold">{t("new_message")}</span> : null}
        </h3>
        <p className="t2" {...marks}>
          {written ? written.text : wordsOf(message, { t, lang, member })}
        </p>
        {LEAD_TO_CLOSURE.has(message.kind) ? (
          <a className="lnk" href={localizePath("/member/accountData", lang)}>
            {t("message_closure_way")}
          </a>
        ) : null}
        {message.kind === "free_rounds_granted" && gameId ? (
          <button type="button" className="lnk" data-sheet={gameId}>
            {t("message_game_open")}
          </button>
        ) : null}
        {message.kind === "jackpot_won" && round ? (
          <a
            className="lnk"
            href={localizePath(`/member/personalHistoryCopy#round=${round}`, lang)}
          >
            {t("message_round_open")}
          </a>
        ) : null}
        {written?.page ? (
          <a className="lnk" href={localizePath(written.page, lang)}>
            {t("message_open")}
          </a>
        ) : null}
      </div>
      <p className="inbox-at xs t3">
        <Time at={message.at} language={lang} dayAbove={isDayAbove} />
      </p>
      <button
        type="button"
        className="icb inbox-delete"
        aria-label={`${t("inbox_delete")}: ${title}`}
        onClick={onDelete}
      >
        <Icon name="bin" />
      </button>
    </>
  );
}

function wordsOf(
  message: Message,
  { t, lang, member }: Pick<Props, "t" | "lang" | "member">,
): string {
  const { amount, country, browser = "", system = "", count, day, ...rest } = message.params;
  return t(`message_${message.kind}_body`, {
    ...rest,
    ...(country === undefined
      ? {}
      : {
          place: placeName(country, lang) ?? t("place_unknown"),
          device: deviceName(t, { browser, system }),
        }),
    ...(count ? { count: Number(count) } : {}),
    ...(day ? { day: dayName(day, lang) } : {}),
    ...(rest["moment"] ? { day: momentName(rest["moment"], lang) } : {}),
    ...(amount ? { amount: formatMoney(amount, member.currency, lang, { decimals: 0 }) } : {}),
  });
}
