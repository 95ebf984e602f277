import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type Clock, systemClock } from "#/lib/base/time.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { DatabaseUnavailable } from "#/server/db/index.ts";
import type { PageServer } from "../app.ts";
import { addressBehind, isOfAgents } from "../caller.ts";
import type { Caller, Closed, Gate } from "../gate.ts";
import { NO_PAGE_CSP, securityHeaders } from "../headers.ts";
import type { Metrics } from "../metrics.ts";
import type { SiteFeed } from "../site-feed.ts";
import { type Address, addressOf, readAddress } from "./address.ts";
import type { Render } from "./astro.ts";
import { type Body, type Effort, encode, makeBody, sendBody } from "./body.ts";
import { type Made, PageCache } from "./cache.ts";
import { type DrawHost, localsOf, type PageData, type Shared, sharedData } from "./data.ts";
import { type PictureSource, Pictures } from "./pictures.ts";
import { keepItsHashes, policyFor } from "./policy.ts";
import { limitRenders, TooManyRenders } from "./renders.ts";
import { Runtime } from "./runtime.ts";
import { takeTicketOut } from "./ticket.ts";
import { keyAt, type Page, readKey, screenAt } from "./which-site.ts";

/** Pages that frame a game. */
const FRAMING: ReadonlySet<string> = new Set(["/game", "/demo"]);

export type PagesOptions = {
  readonly languages: readonly string[];
  readonly https: boolean;
  /** The site's own address, without a path. */
  readonly origin: string;
  /** Origins that `/game` and `/demo` may frame. */
  readonly frames: readonly string[];
  readonly feed: SiteFeed;
  readonly gate: Gate;
  /** How many proxies in front are believed about the caller's address. */
  readonly trustedProxies: number;
  /** The agent site's host in lower case; its pages are kept by themselves. Null where there is none. */
  readonly agentHost: string | null;
  readonly data: PageData;
  readonly drawHost: DrawHost;
  readonly render: Render;
  readonly assets: ReadonlyMap<string, Body>;
  readonly pictures: PictureSource;
  readonly metrics: Metrics;
  readonly clock?: Clock;
  /** False in development only: every request renders anew. */
  readonly keep?: boolean;
  readonly report: (fault: unknown, what: string) => void;
};

const MOST_PAGES = 1_500;
const MOST_RENEWED = 40;
const MOST_ADDRESSES = 10_000;
type Screen = { readonly path: string; readonly status: number };

/** Serves pages, files and posters: from memory what can be, rendered once a version and language what must be. */
export class Pages implements PageServer {
  readonly #options: PagesOptions;
  readonly #clock: Clock;
  readonly #pages: PageCache;
  readonly #pictures: Pictures;
  readonly #runtime: Runtime;
  /** Addresses as browsers spell them, to the key of their page. */
  readonly #keys = new Map<string, string>();
  readonly #askShared: ReturnType<typeof sharedData>;
  readonly #limit = limitRenders(4, 200);

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#pages = new PageCache(MOST_PAGES, this.#clock);
    this.#askShared = sharedData(options.data, options.drawHost);
    this.#pictures = new Pictures(options.pictures, options.https);
    this.#runtime = new Runtime({
      ...securityHeaders(options.https),
      "content-security-policy": NO_PAGE_CSP,
    });
    options.feed.onChange(() => {
      this.#pages.turnTo(options.feed.state.version);
      void this.#renew();
    });
    options.metrics.gauge("pleno_pages_kept", () => this.#pages.size);
  }

  tryKept(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "/" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const file =
      this.#options.assets.get(url) ?? this.#runtime.find(url) ?? this.#pictures.keptPoster(url);
    const body = file ?? this.#keptAt(url, request);
    if (!body) return false;
    this.#send(request, response, body);
    return true;
  }

  async serve(request: IncomingMessage, response: ServerResponse, ip: string): Promise<void> {
    const url = request.url ?? "/";
    const { https, gate } = this.#options;
    const open = gate.closedFor({ ip, headers: request.headers }) === null;
    const clean = takeTicketOut(url, request.headers, { open, https });
    if (clean) return void response.writeHead(303, clean).end();
    try {
      const agents = isOfAgents(request, this.#options);
      const body = await this.#bodyOf(url, { ip, headers: request.headers }, agents);
      if ("to" in body) response.writeHead(308, { location: body.to }).end();
      else this.#send(request, response, body);
    } catch (fault) {
      await this.#sendFault(request, response, url, fault);
    }
  }

  /** Makes the first pages ahead of the first visitor. */
  async warm(): Promise<void> {
    for (const language of this.#options.languages)
      await this.#bodyOf(addressOf({ language, path: "/", query: "" }), null, false);
  }

  #shared(): Promise<Shared> {
    const { version, status } = this.#options.feed.state;
    return this.#askShared(version, status !== 0);
  }

  #keptAt(url: string, request: IncomingMessage): Body | null {
    const { feed, gate, trustedProxies } = this.#options;
    const key = this.#keys.get(keyAt(url, isOfAgents(request, this.#options)));
    if (key === undefined) return null;
    if (!gate.openToAll) {
      const caller = { ip: addressBehind(request, trustedProxies), headers: request.headers };
      if (gate.closedFor(caller)) return null;
    }
    return this.#pages.peek(key, feed.state.version);
  }

  #send(request: IncomingMessage, response: ServerResponse, body: Body): void {
    sendBody(request, response, body);
    this.#options.metrics.count("page", body.status);
  }

  /** What a caller gets at an address; null asks for the house itself, which makes pages ahead. */
  async #bodyOf(
    url: string,
    caller: Caller | null,
    agents: boolean,
  ): Promise<Body | { readonly to: string }> {
    const { languages, gate, assets } = this.#options;
    const [path = "/"] = url.split("?");
    const asset = assets.get(path);
    if (asset) return asset;
    const poster = this.#pictures.poster(path) ?? this.#pictures.linkPicture(path);
    if (poster) return poster;
    if (this.#runtime.isNamed(path)) return this.#runtimeAt(path);
    const { site, vendors } = await this.#shared();
    const code = this.#pictures.qrCode(path, site.resources);
    if (code) return code;
    const codes = new Set(vendors.flatMap(({ cards }) => cards.map((card) => card.vassalage)));
    const address = readAddress(url, languages, codes, agents);
    if (address.kind === "moved") return address;
    const closed = caller && gate.closedFor(caller);
    if (closed) return this.#closed(address, closed, caller.ip, agents);
    if (address.kind === "nowhere") return this.#missing(address.language, agents);
    return this.#page(url, { ...address, agents });
  }

  async #page(url: string, page: Page): Promise<Body> {
    const { keep = true, feed } = this.#options;
    const { version } = feed.state;
    if (!keep || !page.keep) {
      const { body } = await this.#render(page, { path: page.path, status: 200 }, "once");
      return body.status === 404 ? this.#missing(page.language, page.agents) : body;
    }
    const key = keyAt(addressOf(page), page.agents);
    const body = await this.#pages.get(key, version, () =>
      this.#render(page, { path: page.path, status: 200 }, "kept"),
    );
    if (body.status === 404) return this.#missing(page.language, page.agents);
    if (this.#keys.size >= MOST_ADDRESSES) this.#keys.clear();
    if (body.status === 200) this.#keys.set(keyAt(url, page.agents), key);
    return body;
  }

  #missing(language: string, agents: boolean): Promise<Body> {
    const key = keyAt(`404 ${language}`, agents);
    return this.#pages.get(key, this.#options.feed.state.version, () =>
      this.#render(screenAt(language, agents), { path: "/missing", status: 404 }, "kept"),
    );
  }

  async #closed(address: Address, closed: Closed, ip: string, agents: boolean): Promise<Body> {
    const [page, screen] = [
      address.kind === "page"
        ? { ...address, agents }
        : screenAt("language" in address ? address.language : "", agents),
      closed.reason === "maintenance"
        ? { path: "/maintenance", status: 503 }
        : { path: "/region", status: 451 },
    ];
    return (await this.#render(page, screen, "once", { ...closed, ip })).body;
  }

  async #render(
    page: Omit<Page, "kind">,
    screen: Screen,
    effort: Effort,
    closed: App.Locals["closed"] = null,
  ): Promise<Made> {
    const { data, languages, frames, render, https, origin, keep = true } = this.#options;
    const shared = await this.#shared();
    const nowMs = this.#clock();
    let untilMs = Number.POSITIVE_INFINITY;
    const rendered = await this.#limit(() =>
      render(addressOf({ ...page, path: screen.path }), {
        ...localsOf(shared, data, page.agents),
        lang: page.language,
        languages,
        path: page.path,
        origin,
        frames,
        closed,
        nowMs,
        until(ms) {
          if (ms > nowMs) untilMs = Math.min(untilMs, ms);
        },
      }),
    );
    const missing = screen.status === 200 && rendered.status === 404;
    if (!missing && screen.status === 200 && rendered.status !== 200)
      throw new Error(`the page ${screen.path} answered ${rendered.status}`);
    const { type = "text/html" } = rendered;
    const isFile = !type.startsWith("text/html");
    const framed = FRAMING.has(screen.path) ? frames : [];
    const whole = missing ? Buffer.alloc(0) : rendered.html;
    const html = keep && !isFile ? await this.#runtime.takeOut(whole) : whole;
    const csp = keep ? keepItsHashes(rendered.csp, html) : rendered.csp;
    const headers = {
      ...securityHeaders(https),
      "content-security-policy": isFile ? NO_PAGE_CSP : policyFor(csp, shared.site, framed),
      "content-type": isFile ? type : "text/html; charset=utf-8",
      "cache-control": screen.status === 200 ? "public, no-cache" : "no-store",
      ...(screen.status === 503 ? { "retry-after": "60" } : {}),
    };
    const status = missing ? 404 : screen.status;
    return { body: makeBody(await encode(html, effort), status, headers), untilMs };
  }

  /** A file of the runtime; one that another process wrote is known here once a page with islands was made. */
  async #runtimeAt(path: string): Promise<Body> {
    if (!this.#runtime.find(path))
      await this.#render(screenAt(DEFAULT_LANGUAGE, false), { path: "/", status: 200 }, "none");
    return this.#runtime.find(path) ?? this.#missing(DEFAULT_LANGUAGE, false);
  }

  /**
   * After a change: some of what was asked for lately is made anew before it is asked for again, with a rest after each
   * as long as it took, so that whoever asks meanwhile is not kept waiting. The others are made when they are asked for.
   */
  async #renew(): Promise<void> {
    const { feed, report } = this.#options;
    const { version } = feed.state;
    const keys = this.#pages
      .wantedOtherThan(version)
      .filter((key) => readKey(key).url.startsWith("/"));
    for (const key of keys.slice(0, MOST_RENEWED)) {
      const { url, agents } = readKey(key);
      if (feed.state.version !== version || feed.state.status !== 0) return;
      const beganMs = performance.now();
      await this.#bodyOf(url, null, agents).catch((fault: unknown) => report(fault, key));
      await setTimeout(performance.now() - beganMs, undefined, { ref: false });
    }
  }

  async #sendFault(
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
    fault: unknown,
  ): Promise<void> {
    const { report, https, languages } = this.#options;
    report(fault, url);
    if (response.headersSent) return void response.destroy();
    const away = fault instanceof TooManyRenders || fault instanceof DatabaseUnavailable;
    const status = away ? 503 : 500;
    const address = readAddress(url, languages, new Set());
    const language = "language" in address ? address.language : "";
    const made = await this.#render(
      screenAt(language, isOfAgents(request, this.#options)),
      { path: "/500", status: 500 },
      "once",
    ).catch(() => null);
    if (made) return this.#send(request, response, made.body);
    response.writeHead(status, {
      ...securityHeaders(https),
      "content-security-policy": NO_PAGE_CSP,
      "content-type": "text/plain; charset=utf-8",
      "retry-after": "5",
    });
    response.end(`${status}\n`);
  }
}
