import type { APIRoute } from "astro";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { registrationFlags, registrationProps } from "#/components/auth/registration.ts";
import { AuthModals } from "#/islands/auth/AuthModals.tsx";
import { RegisterForm } from "#/islands/auth/RegisterForm.tsx";
import { REGISTRATION_AREAS } from "#/islands/auth/registration-texts.ts";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { UI_AREAS } from "#/islands/ui/texts.ts";
import css from "#/layouts/styles/dialogs.css?inline";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { SHELL, SHELL_AREAS } from "#/lib/i18n/text-files.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";

/** A dialog of the island, to where the next begins; the forms have some of their own within. */
function between(html: string, id: string, next: string): string {
  const start = html.indexOf(`<dialog id="${id}"`);
  const end = html.indexOf(`<dialog id="${next}"`);
  if (start < 0 || end < start) throw new Error(`the session's dialogs have no ${id}`);
  // Open, it gives the focus to what is typed in first.
  return html.slice(start, end).replace('name="username"', 'autofocus name="username"');
}

/** The texts that come with it, those that a language lacks in English. */
const shell = (lang: string): EarlyDialogs["texts"] =>
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
 * Login and registration as HTML, with their styles. The boot script puts them into the page, where they open without a
 * script; React comes to them afterwards, so it is what React itself would draw there. With them what each island needs,
 * which is fetched ahead, and its texts: one request for all.
 */
export const GET: APIRoute = async ({ locals }) => {
  await loadTexts(locals.lang, [...SESSION_AREAS, ...REGISTRATION_AREAS, ...UI_AREAS]);
  const flags = registrationFlags(locals.site);
  const terms = locals.agentSite ? null : { rules: await locals.data.site.registration(), flags };
  const island = createElement(AuthModals, {
    lang: locals.lang,
    ...registrationProps(locals),
    drawn: terms ? { Form: RegisterForm, terms } : true,
  });
  const html = renderToString(island, { identifierPrefix: "early" });
  const next = locals.agentSite ? "forgetPassModal" : "registerModal";
  const reply = {
    css,
    login: between(html, "loginPopupModal", next),
    register: terms ? between(html, "registerModal", "forgetPassModal") : null,
    terms,
    islands: withoutShell(locals.islands),
    texts: shell(locals.lang),
  };
  return new Response(JSON.stringify(reply), { headers: { "content-type": "application/json" } });
};
