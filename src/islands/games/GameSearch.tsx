import { useStore } from "@nanostores/react";
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { Field } from "#/islands/ui/Field.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { goTo } from "#/lib/client/navigate.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchHotGames, findGames } from "#/lib/client/stores/games/popup.ts";
import { fetchRecentGames } from "#/lib/client/stores/games/recent-games.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { FINDER_AREAS } from "./finder-texts.ts";
import { GameRows } from "./GameRows.tsx";

/** Comes with the first letter, for fewer look for pages than for games. */
const FoundPages = lazy(async () => ({ default: (await import("./FoundPages.tsx")).FoundPages }));

const PAUSE_MS = 150;
const RECENT = 6;

type Shown = { readonly title: string; readonly games: readonly Game[] };
type Props = { readonly lang: string; readonly imageHost: string | null };

/** Finds games and pages as one types; before that, what the member played last, or what is hot. */
export function GameSearch({ lang, imageHost }: Props) {
  const t = textsFor(lang, ...FINDER_AREAS);
  const member = useStore($member, { ssr: "initial" });
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState<Shown | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const newest = useRef(0);
  const name = typed.trim();

  async function look(): Promise<void> {
    newest.current += 1;
    const question = newest.current;
    setRefusal(null);
    const reply = await ask(name, member !== null && member !== undefined);
    // Only the newest question is answered.
    if (question !== newest.current) return;
    if (reply.ok) setShown({ title: reply.title, games: reply.list });
    else setRefusal(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for what is typed, and for who is in
  useEffect(() => {
    const waiting = setTimeout(() => void look(), name === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(waiting);
  }, [name, member]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name) goTo(`${localizePath("/lobby", lang)}?name=${encodeURIComponent(name)}`);
  }

  return (
    // The dialog that opens gives the focus to what has this.
    <div
      className="finder"
      ref={(node) => node?.querySelector("input")?.setAttribute("autofocus", "")}
    >
      <search>
        <form onSubmit={submit}>
          <Field
            type="search"
            label={t("lobby_search")}
            maxLength={60}
            enterKeyHint="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      </search>
      <div aria-live="polite">
        {name === "" ? null : (
          <Suspense>
            <FoundPages lang={lang} typed={name} title={t("search_pages")} />
          </Suspense>
        )}
        {result()}
      </div>
    </div>
  );

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
    if (shown.games.length === 0)
      return <Empty title={t("lobby_empty")} text={t("search_empty_text")} />;
    return (
      <>
        <h3 className="lab">{t(shown.title, { count: shown.games.length })}</h3>
        <GameRows games={shown.games} imageHost={imageHost} about={t("sheet_open")} />
        {name === "" ? null : (
          <a
            className="lnk"
            href={`${localizePath("/lobby", lang)}?name=${encodeURIComponent(name)}`}
          >
            {t("search_all")}
          </a>
        )}
      </>
    );
  }
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
