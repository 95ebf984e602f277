import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { faultReference } from "#/lib/base/fault-reference.ts";
import { type Clock, systemClock } from "#/lib/base/time.ts";
import { DatabaseUnavailable, requestInHand } from "#/server/db/index.ts";
import { type Body, sendBody, sizeOf } from "#/server/http/body.ts";
import type { PageServer } from "../http/app.ts";
import { addressBehind, isOfAgents } from "../http/caller.ts";
import type { Caller, Closed, Gate } from "../http/gate.ts";
import { NO_PAGE_CSP, securityHeaders } from "../http/headers.ts";
import type { Metrics } from "../http/metrics.ts";
import { type Address, addressOf, readAddress } from "./address.ts";
import { bytesOf, splitQuery } from "./blanks.ts";
import { type Made, PageCache } from "./cache.ts";
import { Compressor } from "./compressor.ts";
import type { Shared } from "./data.ts";
import { MissingAddresses } from "./missing.ts";
import { type PictureSource, Pictures } from "./pictures.ts";
import { Renderer, type RendererOptions, type Shell } from "./renderer.ts";
import { TooManyRenders } from "./renders.ts";
import { takeTicketOut } from "./ticket.ts";
import { keyAt, type Page, readKey, screenAt } from "./which-site.ts";

export type PagesOptions = RendererOptions & {
  readonly gate: Gate;
  /** How many proxies in front are believed about the caller's address. */
  readonly trustedProxies: number;
  /** The agent site's host in lower case; its pages are kept by themselves. Null where there is none. */
  readonly agentHost: string | null;
  readonly assets: ReadonlyMap<string, Body>;
  /** A file of another build than the one served; null when none has it. */
  readonly otherAsset: (address: string) => Promise<Body | null>;
  readonly pictures: PictureSource;
  readonly metrics: Metrics;
  /** How long a page of before a change is given out while the next is made; two seconds when absent. */
  readonly staleForMs?: number | undefined;
  readonly report: (fault: unknown, what: string) => void;
};

const ROOM = { entries: 1_500, bytes: 128 * 1024 ** 2 };
const SHELLS = { entries: 500, bytes: 48 * 1024 ** 2 };
const MOST_RENEWED = 40;
const MOST_ADDRESSES = 10_000;
/** A longer one is looked up anew each time: what is kept of addresses stays within three megabytes. */
const LONGEST_KNOWN = 300;

/** Serves pages, files and posters: from memory what can be, rendered once a version and language what must be. */
export class Pages implements PageServer {
  readonly #options: PagesOptions;
  readonly #clock: Clock;
  readonly #pages: PageCache;
  /** Pages with open places: rendered once a version, filled for each search. */
  readonly #shells: PageCache<Shell>;
  readonly #pictures: Pictures;
  /** Addresses as browsers spell them, to the key of their page. */
  readonly #keys = new Map<string, string>();
  readonly #nowhere: MissingAddresses;
  readonly #renderer: Renderer;
  readonly #compressor: Compressor;
  /** The version that the kept pages were last compared with. */
  #sharedVersion = "";

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#nowhere = new MissingAddresses(this.#clock);
    // A page that was missing may be there now.
    const kept = {
      clock: this.#clock,
      staleForMs: options.staleForMs,
      mayBeOlder: ({ status }: Shell | Body) => status === 200,
    };
    this.#pages = new PageCache(ROOM, sizeOf, kept);
    this.#shells = new PageCache<Shell>(SHELLS, bytesOf, kept);
    this.#renderer = new Renderer(options);
    this.#compressor = new Compressor(this.#pages, options.report);
    this.#pictures = new Pictures(options.pictures, options.https);
    options.feed.onChange(() => {
      this.#pages.turnTo(options.feed.state.version);
      this.#shells.turnTo(options.feed.state.version);
      void this.#renew();
    });
    const pages = this.#pages;
    options.metrics.gauge("pleno_pages_kept", "Kept pages", () => pages.size);
    options.metrics.gauge("pleno_pages_kept_bytes", "Their bytes", () => pages.bytes);
  }

  tryKept(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "/" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const file = this.#options.assets.get(url) ?? this.#pictures.keptPoster(url);
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
    const always = { ...securityHeaders(https), "content-security-policy": NO_PAGE_CSP };
    if (clean) return void response.writeHead(303, { ...always, ...clean }).end();
    try {
      const agents = isOfAgents(request, this.#options);
      const caller = { ip, headers: request.headers };
      const body = await this.#bodyOf(url, caller, agents);
      if ("to" in body) response.writeHead(308, { ...always, location: body.to }).end();
      else this.#send(request, response, body);
    } catch (fault) {
      await this.#sendFault(request, response, url, fault);
    }
  }

  canRender(): Promise<boolean> {
    return this.#renderer.canRender();
  }

  /** Makes the first pages ahead of the first visitor. */
  async warm(): Promise<void> {
    for (const language of this.#options.languages)
      await this.#bodyOf(addressOf({ language, path: "/", query: "" }), null, false);
  }

  #keptAt(url: string, request: IncomingMessage): Body | null {
    const { feed, gate, trustedProxies } = this.#options;
    const key = this.#keys.get(keyAt(url, isOfAgents(request, this.#options)));
    if (key === undefined) return null;
    if (!gate.openToAll) {
      const caller = { ip: addressBehind(request, trustedProxies), headers: request.headers };
      if (gate.closedFor(caller)) return null;
    }
    const body = this.#pages.peek(key, feed.state.version);
    if (body) this.#compressor.askedAgain(key, body);
    return body;
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
    const { languages, gate, assets, otherAsset } = this.#options;
    const [path = "/"] = url.split("?");
    const asset = assets.get(path);
    if (asset) return asset;
    const poster =
      this.#pictures.poster(path) ??
      this.#pictures.linkPicture(path) ??
      this.#pictures.ownPicture(path);
    if (poster) return poster;
    const older = await otherAsset(path);
    if (older) return older;
    const { site, vendors } = await this.#shared();
    const code = this.#pictures.qrCode(path, site.resources);
    if (code) return code;
    const codes = new Set(vendors.flatMap(({ cards }) => cards.map((card) => card.vassalage)));
    const address = readAddress(url, languages, codes, agents);
    if (address.kind === "moved") return address;
    const closed = caller && gate.closedFor(caller);
    if (closed) return this.#closed(address, closed, caller.ip, agents);
    if (address.kind === "nowhere") return this.#missing(address.language, agents);
    return this.#page(url, { ...address, agents }, caller);
  }

  /** What pages share; what was made of nothing that changed is kept as of the version in force. */
  async #shared(): Promise<Shared> {
    const { version } = this.#options.feed.state;
    const shared = await this.#renderer.shared();
    if (shared.digestOf && version !== this.#sharedVersion) {
      this.#pages.turnTo(version);
      this.#pages.keepUnchanged(version, shared.digestOf);
      this.#sharedVersion = version;
    }
    return shared;
  }

  async #page(url: string, page: Page, caller: Caller | null): Promise<Body> {
    const { keep = true, feed } = this.#options;
    const { version } = feed.state;
    if (!keep || !page.keep) {
      const shell = await this.#shellOf(page, keep ? version : null);
      if (!shell || shell.status === 404) return this.#missing(page.language, page.agents);
      const accepted = String(caller?.headers["accept-encoding"] ?? "");
      return this.#renderer.answer(shell, splitQuery(page).asked, "once", accepted);
    }
    const key = keyAt(addressOf(page), page.agents);
    if (this.#nowhere.has(key, version)) return this.#missing(page.language, page.agents);
    const body = await this.#pages.get(key, version, async () =>
      this.#noted(
        key,
        version,
        await this.#renderer.render(page, { path: page.path, status: 200 }, "first"),
      ),
    );
    if (body.status === 404) return this.#missing(page.language, page.agents);
    if (this.#keys.size >= MOST_ADDRESSES) this.#keys.clear();
    if (body.status === 200 && url.length <= LONGEST_KNOWN)
      this.#keys.set(keyAt(url, page.agents), key);
    return body;
  }

  /** Keeps nothing of an address that leads nowhere but that it does: one page says so for all of them. */
  #noted<T extends Shell | Body>(key: string, version: string, made: Made<T>): Made<T> {
    if (made.body.status !== 404) return made;
    this.#nowhere.add(key, version, made.untilMs);
    return { ...made, keep: false };
  }

  /**
   * A page without what is asked of it; with a version, kept and rendered once for all who ask. Null where it is known
   * that there is none.
   */
  async #shellOf(page: Page, version: string | null): Promise<Shell | null> {
    const render = () => this.#renderer.shell(page, { path: page.path, status: 200 });
    if (version === null) return render();
    const { rendered } = splitQuery(page);
    const key = keyAt(addressOf({ ...page, query: rendered }), page.agents);
    if (this.#nowhere.has(key, version)) return null;
    return this.#shells.get(key, version, async () => {
      const body = await render();
      return this.#noted(key, version, { body, untilMs: body.untilMs });
    });
  }

  #missing(language: string, agents: boolean): Promise<Body> {
    const key = keyAt(`404 ${language}`, agents);
    return this.#pages.get(key, this.#options.feed.state.version, () =>
      this.#renderer.render(screenAt(language, agents), { path: "/missing", status: 404 }, "first"),
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
    return (await this.#renderer.render(page, screen, "once", { closed: { ...closed, ip } })).body;
  }

  /**
   * After a change: some of what was asked for lately is made anew before it is asked for again, with a rest after each
   * as long as it took, so that whoever asks meanwhile is not kept waiting. The others are made when they are asked for.
   */
  async #renew(): Promise<void> {
    const { feed, report } = this.#options;
    const { version } = feed.state;
    await this.#shared().catch((fault: unknown) => report(fault, "/"));
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
    const page = screenAt(language, isOfAgents(request, this.#options));
    const reference = faultReference(requestInHand() ?? "");
    const made = await this.#renderer
      .render(page, { path: "/500", status }, "once", { reference })
      .catch(() => null);
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
