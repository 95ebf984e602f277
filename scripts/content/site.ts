import type { FastifyInstance } from "fastify";
import type { SiteFacts } from "#/content/own/showing.ts";
import { NO_OWN_TEXTS, type OwnTexts } from "#/content/own/texts.ts";
import { LOBBIES, PROMOTION_ACTIONS } from "#/content/schemas.ts";
import { systemClock } from "#/lib/base/time.ts";
import type { Category } from "#/lib/contract/games/categories.ts";
import { MODULE_IDS } from "#/lib/contract/modules.ts";
import { DEFAULT_LANGUAGE, findLanguage } from "#/lib/i18n/languages.ts";
import { AREAS } from "#/server/areas.ts";
import { readConfig } from "#/server/config.ts";
import type { OwnContent } from "#/server/own-content.ts";
import type { Backend } from "#/server/platform.ts";
import { openPortal } from "#/server/portal.ts";
import { buildServer } from "#/server/server.ts";
import type { Choice } from "./api.ts";

/** The running site as the editor asks it, and its pages with drafts laid over them. */
export type Site = {
  readonly url: string;
  /** Null while it does not answer. */
  readonly facts: () => Promise<SiteFacts | null>;
  readonly languages: () => Promise<readonly string[]>;
  readonly pictures: () => Promise<readonly Choice[]>;
  readonly buttons: () => Promise<readonly Choice[]>;
  /** The picture of a game, as SVG; null where the site has none. */
  readonly art: (game: string) => Promise<string | null>;
  /** Shows texts on pages of their own, as at a moment (null: now); answers where. Nothing of it is published. */
  readonly show: (texts: OwnTexts, atMs: number | null) => Promise<string>;
  readonly close: () => Promise<void>;
};

const HOST = "127.0.0.1";
const MOST_GAMES = 100;
const ASKED_WITHIN_MS = 10_000;
const LOBBY_OF: Readonly<Partial<Record<Category, (typeof LOBBIES)[number]>>> = {
  LOTT: "lottery",
  ELOTT: "elott",
  LIVE: "live",
  SPORTS: "sports",
  FISH: "fish",
  RNG: "rng",
  PVP: "pvp",
  ESPORTS: "esports",
  COCKFIGHT: "cockfight",
  INHOUSE: "inhouse",
};
const ACTS: Readonly<Record<(typeof PROMOTION_ACTIONS)[number], string>> = {
  register: "Open an account",
  deposit: "Deposit",
  login: "Log in",
  none: "No button",
};

/**
 * Opens a running site by its address. Its pages for drafts are served at `port` by a portal in front of it, of the
 * built pages; `languages` are those that it serves where it does not say so itself.
 */
export async function openSite(
  url: string,
  { port, languages }: { readonly port: number; readonly languages: string | undefined },
): Promise<Site> {
  const preset = configOf(url, port, languages);
  const said = await languagesOf(url);
  const config = said ? configOf(url, port, said.join(",")) : preset;
  let shown = NO_OWN_TEXTS;
  let turn = 0;
  const drafts: OwnContent = {
    texts: () => shown,
    version: () => `.draft${turn}`,
    look: async () => [],
    start: async () => async () => undefined,
  };
  const portal: Backend = openPortal(config, url, AREAS, drafts);
  await portal.start(() => undefined);
  let pages: { readonly app: FastifyInstance; readonly atMs: number | null } | null = null;

  async function openPages(atMs: number | null): Promise<void> {
    if (pages?.atMs === atMs) return;
    await pages?.app.close();
    const passedMs = atMs === null ? 0 : systemClock() - atMs;
    const app = await buildServer(config, portal, {
      clock: () => systemClock() - passedMs,
      staleForMs: 0,
    });
    await app.listen({ port, host: HOST });
    pages = { app, atMs };
  }

  const view = () => portal.pageData.site.view();
  const isTold = () => portal.feed.state.version.replace(drafts.version(), "") !== "";
  return {
    url,
    async facts() {
      await portal.feed.refresh();
      const seen = isTold() ? await view().catch(() => null) : null;
      if (seen === null) return null;
      const { modules, registrationBonus, flags } = seen.whitelabel;
      return {
        languages: config.languages,
        modules,
        moduleIds: MODULE_IDS,
        registrationBonus,
        isClosed: portal.feed.state.status !== 0,
        isForMembersOnly: flags.MEMBERSONLY3,
      };
    },
    languages: async () => config.languages,
    async pictures() {
      const games: Choice[] = [];
      for (let pageNo = 1; ; pageNo++) {
        const { list, totalPages } = await portal.pageData.games.list({
          pageNo,
          pageSize: MOST_GAMES,
        });
        games.push(...list.map(({ gameId, name }) => ({ value: gameId, label: name })));
        if (pageNo >= totalPages) return games.toSorted((a, b) => a.label.localeCompare(b.label));
      }
    },
    async buttons() {
      const categories = await portal.pageData.games.vendors();
      return [
        ...PROMOTION_ACTIONS.map((value) => ({ value, label: ACTS[value] })),
        ...LOBBIES.map((lobby) => ({ value: `/${lobby}`, label: `Play: /${lobby}` })),
        ...categories.flatMap(({ gameCategory, cards }) =>
          cards.map(({ vassalage, name }) => ({
            value: `/${LOBBY_OF[gameCategory] ?? "lobby"}?page=${vassalage}`,
            label: `Play: ${name} in /${LOBBY_OF[gameCategory] ?? "lobby"}`,
          })),
        ),
      ];
    },
    art: portal.art,
    async show(texts, atMs) {
      shown = texts;
      turn++;
      await openPages(atMs);
      await portal.feed.refresh();
      return config.publicUrl;
    },
    async close() {
      await pages?.app.close();
      await portal.stop();
    },
  };
}

function configOf(url: string, port: number, languages: string | undefined) {
  return readConfig({
    UPSTREAM_URL: url,
    PUBLIC_URL: `http://${HOST}:${port}`,
    PORT: String(port),
    LOG_LEVEL: "silent",
    LOAD_SHEDDING: "off",
    LANGUAGES: languages,
  });
}

const ALTERNATE = /<link rel="alternate" hreflang="([\w-]+)"/g;

/** The languages that a site's first page names for search engines; null where it does not answer with one. */
async function languagesOf(url: string): Promise<readonly string[] | null> {
  const reply = await fetch(new URL("/", url), {
    signal: AbortSignal.timeout(ASKED_WITHIN_MS),
  }).catch(() => null);
  if (!reply?.ok) return null;
  const named = [...(await reply.text()).matchAll(ALTERNATE)].map(([, tag = ""]) => tag);
  const tags = named.filter((tag) => findLanguage(tag) !== null);
  return tags.length > 0 ? tags : [DEFAULT_LANGUAGE];
}
