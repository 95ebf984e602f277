import { useStore } from "@nanostores/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Field } from "#/islands/ui/Field.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { lateModule } from "#/lib/client/late-module.ts";
import { goTo } from "#/lib/client/navigate.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchHotGames, findGames } from "#/lib/client/stores/games/popup.ts";
import { fetchRecentGames } from "#/lib/client/stores/games/recent-games.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import type { FoundPages } from "#/lib/rules/site/find-pages.ts";
import { FINDER_AREAS } from "./finder-texts.ts";
import { GameRows } from "./GameRows.tsx";

/** Comes with the first letter, for fewer look for pages than for games. */
const pageSearch = lateModule(() => import("./FoundPages.tsx"));
const NO_PAGES: FoundPages = { pages: [], areExact: true };

const PAUSE_MS = 150;
const RECENT = 6;

type Shown = { readonly title: string; readonly games: readonly Game[]; readonly name: string };
type Props = {
  readonly lang: string;
  readonly imageHost: string | null;
  /** The site offers play money to visitors. */
  readonly demo: boolean;
};

/**
 * Finds games and pages as one types; before that, what the member played last, or what is hot. Enter opens what stands
 * first: a page that is called so, or all games of that name. What only comes near is shown, to be chosen.
 */
export function GameSearch({ lang, imageHost, demo }: Props) {
  const t = textsFor(lang, ...FINDER_AREAS);
  const member = useStore($member, { ssr: "initial" });
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState<Shown | null>(null);
  const [found, setFound] = useState(NO_PAGES);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const newest = useRef(0);
  const body = useRef<HTMLDivElement>(null);
  const name = typed.trim();
  const isMember = member !== null && member !== undefined;
  const allGames = `${localizePath("/lobby", lang)}?name=${encodeURIComponent(name)}`;

  async function look(): Promise<void> {
    newest.current += 1;
    const question = newest.current;
    setRefusal(null);
    const reply = await ask(name, isMember);
    // Only the newest question is answered.
    if (question !== newest.current) return;
    if (reply.ok) setShown({ title: reply.title, games: reply.list, name });
    else setRefusal(reply);
  }

  useEffect(() => {
    let isNewest = true;
    void lookForPages(lang, name, isMember).then((pages) => isNewest && setFound(pages));
    return () => {
      isNewest = false;
    };
  }, [lang, name, isMember]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for what is typed, and for who is in
  useEffect(() => {
    const waiting = setTimeout(() => void look(), name === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(waiting);
  }, [name, member]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name === "") return;
    const pages = await lookForPages(lang, name, isMember);
    flushSync(() => setFound(pages));
    if (pages.areExact && pages.pages.length > 0)
      return body.current?.querySelector<HTMLElement>(".found-pages :is(a, button)")?.click();
    const reply = await ask(name, false);
    if (reply.ok && reply.list.length > 0) goTo(allGames);
  }

  return (
    // The dialog that opens gives the focus to what has this.
    <div
      className="finder"
      ref={(node) => {
        body.current = node;
        node?.querySelector("input")?.setAttribute("autofocus", "");
      }}
    >
      <search>
        <form onSubmit={submit}>
          <Field
            type="search"
            label={t("search_label")}
            maxLength={60}
            enterKeyHint="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      </search>
      <div aria-live="polite">
        {found.areExact ? pages("search_pages") : null}
        {result()}
        {found.areExact ? null : pages("search_near")}
      </div>
    </div>
  );

  function pages(title: string) {
    const Pages = pageSearch.came?.FoundPages;
    return Pages && name !== "" ? <Pages found={found} title={t(title)} /> : null;
  }

  function result() {
    if (refusal)
      return (
        <Failed
          title={t("own_failed")}
          text={textOfRefusal(t, refusal)}
          retryLabel={t("list_retry")}
          onRetry={() => void look()}
        />
      );
    if (!shown) return <Skeleton lines={4} label={t("own_loading")} />;
    if (shown.games.length === 0) return found.pages.length > 0 ? null : nothing();
    return (
      <>
        <h3 className="lab">{t(shown.title, { count: shown.games.length })}</h3>
        <GameRows games={shown.games} {...{ imageHost, demo }} about={t("sheet_open")} />
        {name === "" ? null : (
          <a className="lnk" href={allGames}>
            {t("search_all")}
          </a>
        )}
      </>
    );
  }

  function nothing() {
    const help = localizePath("/help", lang);
    const ways = (
      <p className="row wrap">
        <a className="btn sec" href={help}>
          {t("search_help")}
        </a>
        <a className="btn sec" href={`${help}#contact`}>
          {t("search_contact")}
        </a>
      </p>
    );
    return <Empty title={t("search_none")} text={t("search_empty_text")} action={ways} />;
  }
}

/** None where the search of pages does not come: games are found without it. */
async function lookForPages(lang: string, name: string, isMember: boolean): Promise<FoundPages> {
  if (name === "") return NO_PAGES;
  const search = await pageSearch.fetch().catch(() => null);
  return (await search?.findSitePages(lang, name, isMember)) ?? NO_PAGES;
}

type Asked =
  | { readonly ok: true; readonly title: string; readonly list: readonly Game[] }
  | Refused;

async function ask(name: string, isMember: boolean): Promise<Asked> {
  if (name !== "") {
    const reply = await findGames(name);
    return reply.ok ? { ok: true, title: "search_found", list: reply.value.list } : reply;
  }
  const recent = isMember ? await fetchRecentGames(RECENT) : null;
  if (recent?.ok && recent.value.list.length > 0)
    return { ok: true, title: "search_recent", list: recent.value.list };
  const hot = await fetchHotGames();
  return hot.ok ? { ok: true, title: "search_hot", list: hot.value.list.slice(0, RECENT) } : hot;
}
