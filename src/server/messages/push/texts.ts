import { type Currency, formatMoney } from "#/lib/base/money.ts";
import type { PushTopic } from "#/lib/contract/messages/push.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { writtenIn } from "../inbox.ts";
import type { MessageKind, MessageParams } from "../tables.ts";

/** What a device is given to show, encrypted to it. `path`: the page of this site that a press opens. */
export type PushText = {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  /** One of the same tag takes the place of the one before, without a sound. */
  readonly tag: string;
  readonly path: string;
};

export type PushedMessage = {
  readonly id: bigint;
  readonly kind: MessageKind;
  readonly params: MessageParams;
  readonly group_key: string | null;
  /** Of the operator's own. */
  readonly written: Parameters<typeof writtenIn>[1] | null;
};

/** Of an operator's title on a screen that is locked. */
const MOST_TITLE = 100;

/**
 * A message as a locked screen may show it: what it is about and no more, unless its member chose to see more there, which
 * is the event, its amount and its lottery. In the member's language.
 */
export function pushTextOf(
  message: PushedMessage,
  {
    language,
    topic,
    details,
    currency,
  }: {
    readonly language: string;
    readonly topic: PushTopic;
    readonly details: boolean;
    readonly currency: Currency;
  },
): PushText {
  const t = translate(language, "notify");
  const ref = message.group_key ?? String(message.id);
  // What is one message with others has another number by the time it is opened.
  const place = message.group_key === null ? `#id=${message.id}` : `?only=${ONLY[topic]}`;
  return {
    ...(details
      ? { title: titleOf(message, language), body: detailsOf(message, language, currency) }
      : { title: t(`push_${topic}`), body: "" }),
    ...{ lang: language, tag: ref, path: `${localizePath("/member/messageV2", language)}${place}` },
    ...(details ? {} : { body: t("push_open") }),
  };
}

const ONLY: Readonly<Record<PushTopic, string>> = {
  money: "money",
  lottery: "lottery",
  security: "security",
  house: "house",
  offers: "bonuses",
};

function titleOf({ kind, written }: PushedMessage, language: string): string {
  if (written) return writtenIn(language, written).title.slice(0, MOST_TITLE);
  return translate(language, "messages")(`message_${kind}`);
}

function detailsOf(
  { params: { amount, game } }: PushedMessage,
  language: string,
  currency: Currency,
): string {
  const facts = [
    ...(amount ? [formatMoney(amount, currency, language, { decimals: 0 })] : []),
    ...(game ? [translate(language, "lottery")(`record_${game.replaceAll("-", "_")}`)] : []),
  ];
  return facts.length > 0 ? facts.join(" · ") : translate(language, "notify")("push_open");
}
