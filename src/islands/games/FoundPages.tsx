import { useEffect, useState } from "react";
import { localizePath } from "#/lib/i18n/paths.ts";
import { type FindablePage, findPages } from "#/lib/rules/site/find-pages.ts";

/** The site's pages in a language, asked for once a visit; none where they do not come: games are found without them. */
const asked = new Map<string, Promise<readonly FindablePage[]>>();

function pagesIn(lang: string): Promise<readonly FindablePage[]> {
  const known = asked.get(lang) ?? fetchPages(lang);
  asked.set(lang, known);
  return known;
}

async function fetchPages(lang: string): Promise<readonly FindablePage[]> {
  const reply = await fetch(localizePath("/findable.json", lang)).catch(() => null);
  if (reply?.ok) return reply.json();
  asked.delete(lang);
  return [];
}

type Props = { readonly lang: string; readonly typed: string; readonly title: string };

/** The pages that a typed text finds, as links; nothing where it finds none. */
export function FoundPages({ lang, typed, title }: Props) {
  const [pages, setPages] = useState<readonly FindablePage[]>([]);
  useEffect(() => void pagesIn(lang).then(setPages), [lang]);
  const found = findPages(pages, typed);
  if (found.length === 0) return null;
  return (
    <>
      <h3 className="lab">{title}</h3>
      <ul className="found-pages">
        {found.map((page) => (
          <li key={page.path}>
            <a className="lnk" href={page.path}>
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
