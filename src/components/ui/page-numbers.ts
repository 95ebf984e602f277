import { type Html, html } from "#/lib/base/html.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { iconHtml } from "./icon.ts";

const AROUND = 2;

/** Page numbers: the first, the last and those around the present one; nothing where there is one page. */
export function pageNumbers(
  lang: string,
  pageNo: number,
  totalPages: number,
  href: (pageNo: number) => string,
): Html {
  const t = translate(lang, "games");
  if (totalPages <= 1) return html``;
  const numbers = Array.from({ length: totalPages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === totalPages || Math.abs(number - pageNo) <= AROUND,
  );
  const links = numbers.map((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0) > 1 && html`<span aria-hidden="true">…</span>`;
    const current = number === pageNo && html` aria-current="page"`;
    const label = t("page_number", { number });
    return html`${gap}<a href="${href(number)}" aria-label="${label}"${current}>${number}</a>`;
  });
  const before =
    pageNo > 1 &&
    html`<a href="${href(pageNo - 1)}" rel="prev" aria-label="${t("page_before")}">${iconHtml("chevron", "flip")}</a>`;
  const next =
    pageNo < totalPages &&
    html`<a href="${href(pageNo + 1)}" rel="next" aria-label="${t("page_next")}">${iconHtml("chevron", "dir")}</a>`;
  return html`<nav class="pgn num late" aria-label="${t("lobby_pages")}">${before}${links}${next}</nav>`;
}
