import type { APIRoute } from "astro";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { registrationProps } from "#/components/auth/registration.ts";
import { AuthModals } from "#/islands/auth/AuthModals.tsx";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { UI_AREAS } from "#/islands/ui/texts.ts";
import css from "#/layouts/styles/dialogs.css?inline";
import { loadTexts } from "#/lib/i18n/texts.ts";

/** From the login to the next of the island's modals; the form has a dialog of its own, without an id. */
function loginOf(html: string): string {
  const start = html.indexOf('<dialog id="loginPopupModal"');
  const end = html.indexOf("<dialog id=", start + 1);
  if (start < 0 || end < 0) throw new Error("the session's dialogs have no login");
  return html.slice(start, end);
}

/**
 * The login's dialog as HTML, with its styles. The boot script puts it into the page, where it opens without a script;
 * React comes to it afterwards, so it is what React itself would draw there.
 */
export const GET: APIRoute = async ({ locals }) => {
  await loadTexts(locals.lang, [...SESSION_AREAS, ...UI_AREAS]);
  const island = createElement(AuthModals, {
    lang: locals.lang,
    ...registrationProps(locals),
    filled: true,
  });
  const html = loginOf(renderToString(island, { identifierPrefix: "login" }));
  // Open, it gives the focus to what is typed in first.
  const focused = html.replace('name="username"', 'autofocus name="username"');
  return new Response(JSON.stringify({ css, html: focused }), {
    headers: { "content-type": "application/json" },
  });
};
