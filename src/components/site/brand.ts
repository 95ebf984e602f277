import { createHash } from "node:crypto";
import type { Brand } from "#/lib/contract/site/calls.ts";

/**
 * The styles that dress a page in the operator's colours and logo; null where nothing is dressed. They stand in the page,
 * before the late sheet, and win over it by naming more.
 */
export function brandStyles(brand: Brand | undefined): string | null {
  const { colours, logo, logoOnLight } = brand ?? {};
  const rules = [
    ...(colours
      ? [
          `:root:root{--gold:${colours.accent};--gold-hi:${colours.accentHover};--on-gold:${colours.onAccent};` +
            `--gold-text:${colours.textOnDark};--focus:${colours.textOnDark}}`,
          `:root[data-theme=light]{--gold-text:${colours.textOnLight};--focus:#1e150c}`,
          `:root .paper{--gold-text:${colours.textOnLight};--focus:#1e150c}`,
        ]
      : []),
    ...(logo
      ? [
          "img.logo{object-fit:contain;object-position:left}[dir=rtl] img.logo{object-position:right}",
        ]
      : []),
    ...(logo && logoOnLight
      ? [
          "[data-theme=light] .logo.on-dark,html:not([data-theme=light]) .logo.on-light{display:none}",
        ]
      : []),
  ];
  return rules.length === 0 ? null : rules.join("");
}

/** What a page's policy names a style in it by. */
export const styleHash = (styles: string): `sha256-${string}` =>
  `sha256-${createHash("sha256").update(styles).digest("base64")}`;
