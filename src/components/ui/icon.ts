import { type Html, html } from "#/lib/base/html.ts";
import { ICONS, type IconName, type IconShape } from "./icons.ts";

/** An icon's drawing; who uses it says what it means. */
export function iconHtml(name: IconName, extra?: string): Html {
  const { line, fill, spot, ink }: IconShape = ICONS[name];
  const names = ["i", ink ? `spot-${ink}` : "", extra ?? ""].filter(Boolean).join(" ");
  const lines = [
    spot && html`<path class="s" d="${spot}"/>`,
    fill && html`<path class="f" d="${fill}"/>`,
    line && html`<path d="${line}"/>`,
  ].filter((path) => path !== undefined && path !== "");
  return html`<svg class="${names}" viewBox="0 0 24 24" aria-hidden="true">${lines}</svg>`;
}
