import { NO_OWN_TEXTS, type OwnTexts } from "#/content/own/texts.ts";
import { type Clock, systemClock } from "#/lib/base/time.ts";
import type { PageData } from "#/lib/contract/page-data.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { DatabaseUnavailable } from "#/server/db/index.ts";
import { type Body, type Effort, encode, makeBody } from "#/server/http/body.ts";
import { NO_PAGE_CSP, securityHeaders } from "../http/headers.ts";
import type { SiteFeed } from "../http/site-feed.ts";
import { addressOf } from "./address.ts";
import type { Render } from "./astro.ts";
import { Blanks, type Cut, filled, splitQuery } from "./blanks.ts";
import type { Made } from "./cache.ts";
import { type DrawHost, localsOf, type Shared, sharedData } from "./data.ts";
import { keepItsHashes, policyFor } from "./policy.ts";
import { checkRenders } from "./render-check.ts";
import { limitRenders } from "./renders.ts";
import { arrange, type Runtime } from "./runtime.ts";
import { type Tags, watched } from "./tags.ts";
import { type Page, screenAt } from "./which-site.ts";

/** Pages that frame a game. */
const FRAMING: ReadonlySet<string> = new Set(["/game", "/demo"]);
/** What readiness renders: of every part of the portal, and of no query to the database but the shared ones. */
const CHECKED = { path: "/help", status: 200 };
const CHECKED_PAGE = screenAt(DEFAULT_LANGUAGE, false);

export type RendererOptions = {
  readonly languages: readonly string[];
  readonly https: boolean;
  /** The site's own address, without a path. */
  readonly origin: string;
  /** Origins that `/game` and `/demo` may frame. */
  readonly frames: readonly string[];
  readonly feed: SiteFeed;
  readonly data: PageData;
  readonly drawHost: DrawHost;
  /** The operator's own content as it is now; absent: there is none. */
  readonly ownTexts?: () => OwnTexts;
  readonly render: Render;
  /** What the build moved out of its pages; null for pages that no build made. */
  readonly runtime: Runtime | null;
  readonly clock?: Clock;
  /** False in development only: pages stay as Astro wrote them. */
  readonly keep?: boolean;
};
export type Screen = { readonly path: string; readonly status: number };
/** What a screen says of its one reader's request. */
type Told = Partial<Pick<App.Locals, "closed" | "reference">>;

/** A page as it was rendered, its places still open. */
export type Shell = Cut & {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Until when it is true. */
  readonly untilMs: number;
  /** What it was made of, while it is rendered and filled; null where that is not known. */
  readonly tags: Tags | null;
};

/** Makes the answer of a page: what it is given, what Astro makes of it, its policy and headers. */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #clock: Clock;
  readonly #askShared: ReturnType<typeof sharedData>;
  readonly #limit = limitRenders(4, 200);
  /** One at a time: however many search, a core is left to the rest. */
  readonly #limitAnswers = limitRenders(1, 200);
  /** Whether a page can be rendered now (render-check.ts). */
  readonly canRender: () => Promise<boolean>;

  constructor(options: RendererOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#askShared = sharedData(
      options.data,
      options.drawHost,
      options.ownTexts ?? (() => NO_OWN_TEXTS),
    );
    this.canRender = checkRenders(
      // Not in the row of the others: being busy is no fault. Of the database another word tells.
      () =>
        this.#make(CHECKED_PAGE, CHECKED, {}, (render) => render()).catch((fault) => {
          if (!(fault instanceof DatabaseUnavailable)) throw fault;
        }),
      this.#clock,
    );
  }

  /** What every page of the version in force shares. */
  shared(): Promise<Shared> {
    return this.#askShared(this.#options.feed.state);
  }

  /** Makes a page, or the screen that stands in for it. Refuses with `TooManyRenders` when too many wait already. */
  async render(
    page: Omit<Page, "kind">,
    screen: Screen,
    effort: Effort,
    told: Told = {},
  ): Promise<Made> {
    const shell = await this.shell(page, screen, told);
    const { asked } = splitQuery(page);
    const { untilMs, tags } = shell;
    return { body: await this.answer(shell, asked, effort), untilMs, tags };
  }

  /**
   * The answer of a page for what is asked of it; `accepted` is what its one reader takes. Refuses with `TooManyRenders`
   * when too many are filled and compressed already.
   */
  answer(shell: Shell, asked: string, effort: Effort, accepted?: string): Promise<Body> {
    return this.#limitAnswers(async () => {
      const bytes = await filled(shell, new URLSearchParams(asked));
      return makeBody(await encode(bytes, effort, accepted), shell.status, shell.headers);
    });
  }

  /** Renders a page without what is asked of it. Refuses as `render` does. */
  shell(page: Omit<Page, "kind">, screen: Screen, told: Told = {}): Promise<Shell> {
    return this.#make(page, screen, told, this.#limit);
  }

  async #make(
    page: Omit<Page, "kind">,
    screen: Screen,
    { closed = null, reference = null }: Told,
    limit: ReturnType<typeof limitRenders>,
  ): Promise<Shell> {
    const { data, languages, frames, render, https, origin, runtime, keep = true } = this.#options;
    const shared = await this.shared();
    const nowMs = this.#clock();
    let untilMs = Number.POSITIVE_INFINITY;
    const blanks = new Blanks();
    const { rendered: query } = splitQuery(page);
    const tags: Tags = new Map();
    const { digestOf } = shared;
    const all: App.Locals = {
      ...localsOf(shared, data, page.agents),
      lang: page.language,
      languages,
      islands: runtime?.islands ?? {},
      path: page.path,
      origin,
      frames,
      closed,
      reference,
      nowMs,
      until(ms) {
        if (ms > nowMs) untilMs = Math.min(untilMs, ms);
      },
      blank: blanks.blank,
    };
    const locals = watched(all, (tag) => tags.set(tag, digestOf?.(tag) ?? ""));
    const rendered = await limit(() =>
      render(addressOf({ ...page, path: screen.path, query }), locals),
    );
    const missing = screen.status === 200 && rendered.status === 404;
    if (!missing && screen.status === 200 && rendered.status !== 200)
      throw new Error(`the page ${screen.path} answered ${rendered.status}`);
    const { type = "text/html" } = rendered;
    const isFile = !type.startsWith("text/html");
    const framed = FRAMING.has(screen.path) ? frames : [];
    const text = isFile || missing ? "" : rendered.html.toString("utf8");
    const arranged = keep ? arrange(text, runtime) : { html: text, inline: [] };
    if (arranged.inline.some((piece) => blanks.isIn(piece)))
      throw new Error(`the page ${screen.path} leaves a place open in a script or a style`);
    const csp = keep && !isFile ? keepItsHashes(rendered.csp, arranged.inline) : rendered.csp;
    return {
      ...(isFile && !missing ? { pieces: [rendered.html], fills: [] } : blanks.cut(arranged.html)),
      status: missing ? 404 : screen.status,
      headers: {
        ...securityHeaders(https),
        "content-security-policy": isFile ? NO_PAGE_CSP : policyFor(csp, locals.site, framed),
        "content-type": isFile ? type : "text/html; charset=utf-8",
        "cache-control": screen.status === 200 ? "public, no-cache" : "no-store",
        ...(screen.status === 503 ? { "retry-after": "60" } : {}),
      },
      untilMs,
      tags: digestOf && tags,
    };
  }
}
