import { textsOf } from "#/lib/i18n/catalog.ts";
import { type Translate, translator } from "#/lib/i18n/format.ts";
import { findLottery } from "#/lib/rules/lottery/schedule.ts";
import { escapeHtml, framePage } from "../kit/page.ts";
import { fictionalNumbers } from "./numbers.ts";
import { type DrawReports, FAULTS, type Report, type Reporter, TELLINGS } from "./reporter.ts";

const SHOWN = 24;
const ANSWERS: ReadonlySet<string> = new Set([
  ...(["drawn", "noted", "held", "decided"] as const),
  ...(["draw_unknown", "too_early", "bad_numbers", "bad_signature"] as const),
]);

/** The page's texts: Spanish for Spanish, English for every other language. */
function textsFor(language: string): { lang: string; t: Translate } {
  const lang = language === "es" || language.startsWith("es-") ? "es" : "en";
  return { lang, t: translator(lang, textsOf(lang, "sandbox-lottery")) };
}

/** A page for a press that names nothing there is. */
export function refusalPage(language: string): string {
  const { lang, t } = textsFor(language);
  const title = t("refused");
  const body = `<section class="slip ended"><h1>${escapeHtml(title)}</h1></section>`;
  return framePage(lang, t, title, body);
}

/** What goes wrong with the next draw, and what was told of the last ones. */
export function controlsPage(
  reporter: Pick<Reporter, "list" | "listFaults">,
  key: string,
  language: string,
): string {
  const { lang, t } = textsFor(language);
  const options = FAULTS.map(
    (fault) => `<option value="${fault}">${escapeHtml(t(`fault_${fault}`))}</option>`,
  );
  const waiting = reporter
    .listFaults()
    .map((fault) => `<li>${escapeHtml(t(`fault_${fault}`))}</li>`);
  const draws = reporter.list().slice(0, SHOWN);
  const body = `<section class="slip ended controls"><h1>${escapeHtml(t("controls"))}</h1><p>${escapeHtml(t("controls_about"))}</p>
<form method="post" action="/controls"><label>${escapeHtml(t("next_draw"))}<select name="fault">${options.join("")}</select></label>
<button>${escapeHtml(t("fault_next"))}</button></form>${listOf(waiting)}</section>
<section class="slip ended controls"><h2>${escapeHtml(t("latest"))}</h2>
${listOf(draws.map((each) => drawItem(each, key, t))) || `<p>${escapeHtml(t("latest_none"))}</p>`}</section>`;
  return framePage(lang, t, t("controls"), body);
}

function listOf(items: readonly string[]): string {
  return items.length > 0 ? `<ul>${items.join("")}</ul>` : "";
}

function drawItem({ id, draw, fault, reports }: DrawReports, key: string, t: Translate): string {
  const name = findLottery(draw.gameCode)?.name ?? draw.gameCode;
  const special = fictionalNumbers(key, draw)[0]?.join(" ") ?? "";
  const told = reports.map((report) => `<br>${escapeHtml(reportLine(report, t))}`);
  const again = TELLINGS.map(
    (telling) =>
      `<button name="telling" value="${telling}">${escapeHtml(t(`again_${telling}`))}</button>`,
  );
  return `<li><strong>${escapeHtml(`${name} · ${draw.station} · ${draw.period}`)}</strong>: ${escapeHtml(t("special", { numbers: special }))}
${fault ? `<br>${escapeHtml(t(`fault_${fault}`))}` : ""}${told.join("")}
<form method="post" action="/controls/again"><input type="hidden" name="draw" value="${escapeHtml(id)}"><div>${again.join("")}</div></form></li>`;
}

function reportLine({ source, telling, state, said, attempts }: Report, t: Translate): string {
  const answer = ANSWERS.has(said) ? t(`said_${said}`) : said;
  const told = state === "waiting" ? t("waiting") : answer;
  const how = telling === "wrong" ? ` (${t("wrong_numbers")})` : "";
  return `${source}${how}: ${told}${state === "unheard" ? ` ${t("tries", { count: attempts })}` : ""}`;
}
