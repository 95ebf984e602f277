import { type Html, html } from "#/lib/base/html.ts";
import type { VendorCategory } from "#/lib/contract/games/calls.ts";
import { markOf } from "./vendor-marks.ts";

/** A vendor's sign beside its name. */
export function vendorSign(
  { vassalage, name }: { readonly vassalage: string; readonly name: string },
  vendors: readonly VendorCategory[],
): Html {
  const { href, face } = markOf(vassalage, vendors);
  return html`<span class="mark ${face}"><svg class="i" aria-hidden="true"><use href="${href}"></use></svg>${name}</span>`;
}
