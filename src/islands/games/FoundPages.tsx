import { closeModal } from "#/lib/client/modals.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import {
  type FoundPages as Found,
  type FoundPage,
  pageFinder,
  type SearchedPages,
} from "#/lib/rules/site/find-pages.ts";

type Find = ReturnType<typeof pageFinder>;

/** Windows that a visitor alone, or a member alone, has a use for. */
const OF_VISITORS: ReadonlySet<string> = new Set(["#login", "#register"]);
const OF_MEMBERS: ReadonlySet<string> = new Set(["#logout"]);
const ENTERING: ReadonlySet<string> = new Set([...OF_VISITORS, ...OF_MEMBERS]);

/** The site's pages in a language, asked for once a visit; none where they do not come: games are found without them. */
const asked = new Map<string, Promise<Find>>();

async function makeFinder(key: string, lang: string, isMember: boolean): Promise<Find> {
  const reply = await fetch(localizePath("/findable.json", lang)).catch(() => null);
  if (!reply?.ok) {
    asked.delete(key);
    return pageFinder([]);
  }
  const { pages, stopWords }: SearchedPages = await reply.json();
  const others = isMember ? OF_VISITORS : OF_MEMBERS;
  const own = pages.filter(({ path }) => !others.has(path));
  return pageFinder(own, stopWords);
}

/** The pages that a typed text finds in a language, for a member or a visitor. */
export async function findSitePages(
  lang: string,
  typed: string,
  isMember: boolean,
): Promise<Found> {
  const key = `${lang} ${isMember}`;
  const known = asked.get(key) ?? makeFinder(key, lang, isMember);
  asked.set(key, known);
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

const opening = (path: string) => ({
  [ENTERING.has(path) ? "data-open" : "data-show"]: path.slice(1),
});

function entry({ path, title, by }: FoundPage) {
  const said = (
    <>
      <span className="found-title">{title}</span>
      {by ? <span className="sm t2">{by}</span> : null}
    </>
  );
  if (path.startsWith("#"))
    return (
      <button type="button" className="lnk" {...opening(path)} onClick={closeModal}>
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
