import { closeModal } from "#/lib/client/modals.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import {
  type FindablePage,
  type FoundPages as Found,
  type FoundPage,
  pageFinder,
} from "#/lib/rules/site/find-pages.ts";

type Find = ReturnType<typeof pageFinder>;

/** The site's pages in a language, asked for once a visit; none where they do not come: games are found without them. */
const asked = new Map<string, Promise<Find>>();

async function fetchPages(lang: string): Promise<readonly FindablePage[]> {
  const reply = await fetch(localizePath("/findable.json", lang)).catch(() => null);
  if (reply?.ok) return reply.json();
  asked.delete(lang);
  return [];
}

/** The pages that a typed text finds in a language. */
export async function findSitePages(lang: string, typed: string): Promise<Found> {
  const known = asked.get(lang) ?? fetchPages(lang).then((pages) => pageFinder(pages));
  asked.set(lang, known);
  return (await known)(typed);
}

/** Found pages as links, and windows over the page as what opens them; nothing where there are none. */
export function FoundPages({ found, title }: { found: Found; title: string }) {
  if (found.pages.length === 0) return null;
  return (
    <>
      <h3 className="lab">{title}</h3>
      <ul className="found-pages">
        {found.pages.map((page) => (
          <li key={page.path}>{entry(page)}</li>
        ))}
      </ul>
    </>
  );
}

function entry({ path, title, by }: FoundPage) {
  const said = (
    <>
      {title}
      {by ? <span className="sm t2">{by}</span> : null}
    </>
  );
  if (path.startsWith("#"))
    return (
      <button type="button" className="lnk" data-show={path.slice(1)} onClick={closeModal}>
        {said}
      </button>
    );
  const isPrivate = path.includes("/member/");
  return (
    <a className="lnk" href={path} data-private={isPrivate ? "" : undefined}>
      {said}
    </a>
  );
}
