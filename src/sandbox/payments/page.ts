import { formatMoney } from "#/lib/base/money.ts";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { type Translate, translator } from "#/lib/i18n/format.ts";
import { escapeHtml, framePage } from "../kit/page.ts";
import { FAULTS, OPERATIONS } from "./api.ts";
import type { Payment, SentCallback } from "./store.ts";

const LANGUAGES = ["es", "en"] as const;
const ACTIONS = [
  ...(["pay", "fail", "pay_twice", "pay_later"] as const),
  ...(["pay_less", "pay_more", "pay_wrong_amount", "pay_wrong_currency", "leave"] as const),
] as const;
/** What can still be done once its time is up. */
const LATE_ACTIONS = ["pay_late"] as const;
export type Action = (typeof ACTIONS)[number] | (typeof LATE_ACTIONS)[number];

/** Whether a form's field names one of the buttons. */
export function isAction(text: unknown): text is Action {
  return [...ACTIONS, ...LATE_ACTIONS].some((action) => action === text);
}

/** The page's texts: Spanish for Spanish, English for every other language. */
function textsFor(language: string): { lang: string; t: Translate } {
  const lang = language === "es" || language.startsWith("es-") ? "es" : "en";
  return { lang, t: translator(lang, textsOf(lang, "sandbox-payments")) };
}

/** The payment page: what is asked, and the buttons, or how it ended. */
export function paymentPage(
  payment: Payment,
  callbacks: readonly SentCallback[],
  language: string,
  nowMs: number,
): string {
  const { lang, t } = textsFor(language);
  const open = payment.outcome === null && payment.expiresAt.getTime() > nowMs;
  const money = formatMoney(payment.amount, { symbol: payment.currency }, lang);
  const until = new Intl.DateTimeFormat(lang, { timeStyle: "short", timeZone: "UTC" }).format(
    payment.expiresAt,
  );
  const facts = [
    [t("order"), payment.order],
    ...(payment.memo === "" ? [] : [[t("memo"), payment.memo]]),
    [t("method"), t(`method_${payment.method}`)],
    ...(open ? [[t("until"), t("until_utc", { time: until })]] : []),
  ];
  const other = LANGUAGES.find((each) => each !== lang) ?? "en";
  const body = `<section class="slip${open ? "" : " ended"}">
    <h1>${escapeHtml(t(open ? "title" : `ended_${payment.outcome ?? "expired"}`))}</h1>
<p class="amount">${escapeHtml(money)}</p>
<dl>${facts.map(([name = "", value = ""]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>
${open ? buttons(ACTIONS, t) : backLink(payment, t) + late(payment, t) + log(callbacks, t)}</section>
<p class="language"><a href="?lang=${other}" lang="${other}">${other === "es" ? "Español" : "English"}</a></p>`;
  return framePage(lang, t, t("title"), body);
}

function backLink({ returnUrl }: Payment, t: Translate): string {
  return `<p><a class="button primary" href="${escapeHtml(returnUrl)}">${escapeHtml(t("back"))}</a></p>`;
}

/** A payer may pay after the time: what arrives then is told all the same. */
function late({ outcome }: Payment, t: Translate): string {
  return outcome === null || outcome === "expired" ? buttons(LATE_ACTIONS, t) : "";
}

function buttons(actions: readonly Action[], t: Translate): string {
  const button = (action: Action) => {
    const look = action === "pay" ? "primary" : "";
    return `<button name="action" value="${action}" class="${look}" aria-describedby="about-${action}">
      ${escapeHtml(t(`action_${action}`))}</button>
      <small id="about-${action}">${escapeHtml(t(`about_${action}`))}</small>`;
  };
  return `<form method="post">${actions.map((action) => `<div>${button(action)}</div>`).join("")}</form>`;
}

function log(callbacks: readonly SentCallback[], t: Translate): string {
  if (callbacks.length === 0) return "";
  const lines = callbacks.map(
    ({ outcome, state, attempts, answer }) =>
      `<li><strong>${escapeHtml(t(`word_${outcome}`))}</strong>: ${escapeHtml(t(`sent_${state}`, { count: attempts }))}
        ${answer ? `<br><code>${escapeHtml(answer)}</code>` : ""}</li>`,
  );
  return `<section><h2>${escapeHtml(t("words"))}</h2><ul>${lines.join("")}</ul></section>`;
}

/** A page for an address that is forged, spoilt or unknown. */
export function refusalPage(code: "bad_request" | "unknown", language: string): string {
  const { lang, t } = textsFor(language);
  const body = `<section class="slip ended"><h1>${escapeHtml(t(`refused_${code}`))}</h1>
    <p>${escapeHtml(t(`refused_${code}_about`))}</p></section>`;
  return framePage(lang, t, t(`refused_${code}`), body);
}

/** The page of controls: the next fault of each operation, what waits for one, and the latest payments and payouts. */
export function controlsPage(
  payments: readonly Payment[],
  faults: readonly { readonly operation: string; readonly fault: string }[],
  language: string,
): string {
  const { lang, t } = textsFor(language);
  const options = (of: readonly string[]) =>
    of.map((fault) => `<option value="${fault}">${escapeHtml(t(`fault_${fault}`))}</option>`);
  const forms = OPERATIONS.map(
    (operation) => `<form method="post" action="/controls">
<input type="hidden" name="operation" value="${operation}">
<label>${escapeHtml(t(`operation_${operation}`))}<select name="fault">${options(FAULTS[operation]).join("")}</select></label>
<button>${escapeHtml(t("fault_next"))}</button></form>`,
  );
  const waiting = faults.map(
    ({ operation, fault }) =>
      `<li>${escapeHtml(t(`operation_${operation}`))}: ${escapeHtml(t(`fault_${fault}`))}</li>`,
  );
  const rows = payments.map((payment) => {
    const money = formatMoney(payment.amount, { symbol: payment.currency }, lang);
    const state = t(payment.outcome === null ? "ended_open" : `ended_${payment.outcome}`);
    const end = (outcome: string) =>
      `<button name="outcome" value="${outcome}">${escapeHtml(t(`end_${outcome}`))}</button>`;
    const isOpenPayout = payment.kind === "payout" && payment.outcome === null;
    const form = isOpenPayout
      ? `<form method="post" action="/controls/payouts/${payment.id}"><div>${end("paid")}${end("failed")}</div></form>`
      : "";
    const what = [t(`kind_${payment.kind}`), money, payment.payee, payment.order];
    return `<li><strong>${escapeHtml(state)}</strong>: ${escapeHtml(what.filter(Boolean).join(" · "))}${form}</li>`;
  });
  const list = (items: readonly string[]) => (items.length > 0 ? `<ul>${items.join("")}</ul>` : "");
  const body = `<section class="slip ended controls"><h1>${escapeHtml(t("controls"))}</h1><p>${escapeHtml(t("controls_about"))}</p>
${forms.join("")}${list(waiting)}</section>
<section class="slip ended controls"><h2>${escapeHtml(t("latest"))}</h2>${list(rows) || `<p>${escapeHtml(t("latest_none"))}</p>`}</section>`;
  return framePage(lang, t, t("controls"), body);
}
