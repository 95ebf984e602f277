import type { APIRoute } from "astro";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { registrationProps } from "#/components/auth/registration.ts";
import { AuthModals } from "#/islands/auth/AuthModals.tsx";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { UI_AREAS } from "#/islands/ui/texts.ts";
import css from "#/layouts/styles/dialogs.css?inline";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { SHELL, SHELL_AREAS } from "#/lib/i18n/text-files.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";

/** From the login to the next of the island's modals; the form has a dialog of its own, without an id. */
function loginOf(html: string): string {
  const start = html.indexOf('<dialog id="loginPopupModal"');
  const end = html.indexOf("<dialog id=", start + 1);
  if (start < 0 || end < 0) throw new Error("the session's dialogs have no login");
  return html.slice(start, end);
}

/** The texts that come with it, those that a language lacks in English. */
const shell = (lang: string): BesideLogin["texts"] =>
  Object.fromEntries(
    SHELL_AREAS.map((area) => [area, { ...textsOf("en", area), ...textsOf(lang, area) }]),
  );

const withoutShell = (islands: IslandFiles): IslandFiles =>
  Object.fromEntries(
    Object.entries(islands).map(([module, files]) => [
      module,
      files.filter((file) => !file.endsWith(`/${SHELL}.json`)),
    ]),
  );

/**
 * The login's dialog as HTML, with its styles. The boot script puts it into the page, where it opens without a script;
 * React comes to it afterwards, so it is what React itself would draw there. With it what each island needs, which is fetched
 * ahead, and its texts: one request for all.
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
  const reply = {
    css,
    html: focused,
    islands: withoutShell(locals.islands),
    texts: shell(locals.lang),
  };
  return new Response(JSON.stringify(reply), { headers: { "content-type": "application/json" } });
};
