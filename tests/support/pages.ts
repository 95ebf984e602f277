import { brotliDecompressSync } from "node:zlib";
import { html } from "#/lib/base/html.ts";
import type { VendorCategory } from "#/lib/contract/games/calls.ts";
import type { HouseDrawsPageData, LotteryPageData } from "#/lib/contract/lottery/page-data.ts";
import type { SiteView } from "#/lib/contract/site/calls.ts";
import { makeBody } from "#/server/http/body.ts";
import { openGate } from "#/server/http/gate.ts";
import { Metrics } from "#/server/http/metrics.ts";
import { SiteFeed, type SiteState } from "#/server/http/site-feed.ts";
import type { Rendered } from "#/server/render/astro.ts";
import { Pages, type PagesOptions } from "#/server/render/server.ts";
import { completeRules } from "#/server/site/rules.ts";
import { testApp, testConfig } from "./app.ts";

/** What pages are told of a lottery that is not sold. */
export const NO_LOTTERY: LotteryPageData = {
  rules: async () => null,
  draws: async () => [],
  opened: async () => [],
  ofStation: async () => [],
  sharedTicket: async () => null,
  houseGames: async () => [],
  popular: async () => ({ list: [], isElsewhere: false }),
  isFictional: async () => false,
};

/** What pages are told where the house draws nothing. */
export const NO_HOUSE_DRAWS: HouseDrawsPageData = {
  newest: async () => ({ draws: [], nextAt: null }),
  ofDay: async () => [],
  hoursOf: async () => new Map(),
  days: async () => [],
  games: async () => [],
  proof: async () => null,
};

export const SITE: SiteView = {
  whitelabel: {
    merchant: "pleno",
    merchantCode: "PLENO",
    name: "Pleno",
    version: "1",
    flags: {} as SiteView["whitelabel"]["flags"],
    modules: [],
    themeOnMount: null,
    payloadKeys: [],
    publicCaptcha: false,
    ageOfMajority: 18,
    licence: null,
    imageCDNs: [],
    launchGameCDNs: [],
  },
  banners: [],
  notices: [],
  popup: null,
  resources: [],
  domains: [{ url: "http://localhost:4321", name: "localhost:4321" }],
  customerService: { email: null, url: null, hours: null },
  analytics: { gtagId: null },
};
const RNG: VendorCategory = {
  title: "RNG",
  gameClassify: "RNG",
  gameCategory: "RNG",
  cards: [{ vassalage: "JAGUAR", name: "Jaguar Play", isHot: 0, gameCount: 3, sandbox: true }],
  vendors: [{ vassalage: "JAGUAR" }],
};
/** Where addresses are. */
const COUNTRIES: Readonly<Record<string, string>> = { "203.0.113.7": "MX", "198.51.100.9": "VN" };
const PAGES = new Set([
  "/",
  "/rng",
  "/lobby",
  "/game",
  "/register",
  "/help",
  "/promotions",
  "/promotions/welcome",
  "/lottery",
  "/vnlottery",
]);

/** Pages of a make-believe build, whose text says what was rendered and how often; the test turns the site's state. */
export async function testPages({
  isStopping = () => false,
  ...options
}: Partial<PagesOptions> & { readonly isStopping?: () => boolean } = {}) {
  const renders: string[] = [];
  let state: SiteState = {
    version: "1",
    tags: {},
    status: 0,
    maintenance: false,
    regionRestriction: false,
    regions: { blocked: [], only: [] },
    membersOnly: false,
    modules: null,
  };
  const feed = new SiteFeed(async () => state, 3_600_000);
  await feed.start();
  const render = async (url: string, locals: App.Locals): Promise<Rendered> => {
    renders.push(url);
    const { lang, path, closed } = locals;
    const known = PAGES.has(path) && !url.endsWith("/missing");
    const closing = `${closed?.reason ?? ""} ${closed?.ip ?? ""} ${closed?.country ?? ""}`;
    const version = locals.site.whitelabel.version;
    const text = `${lang} ${path} ${url} v${version} ${closing} ${locals.agentSite ? "agents" : ""}`;
    const asked = locals.blank((query) => html`${query.toString()}`);
    const page = Buffer.from(`<html>${text} asked for (${asked})${" ".repeat(400)}</html>`);
    return { status: known ? 200 : 404, html: page, csp: "default-src 'self'" };
  };
  const gate = openGate({ feed, countryOf: (ip) => COUNTRIES[ip] ?? "", countryHeader: null });
  const pages = new Pages({
    languages: ["es", "en", "vi"],
    https: false,
    origin: "http://pleno.example",
    frames: ["http://localhost:4322"],
    feed,
    gate,
    trustedProxies: 1,
    agentHost: null,
    drawHost: () => null,
    data: {
      site: {
        view: async () => ({ ...SITE, whitelabel: { ...SITE.whitelabel, version: state.version } }),
        registration: async () => completeRules(new Map()),
      },
      games: {
        vendors: async () => [RNG],
        hot: async () => [],
        figures: async () => ({ freshUntil: null, tables: [], events: [], jackpots: [] }),
        ranges: async () => ({ lines: [], stakes: [] }),
        winners: async () => [],
        list: async () => ({ list: [], totalPages: 0, totalCount: 0 }),
      },
      lottery: NO_LOTTERY,
      houseDraws: NO_HOUSE_DRAWS,
    },
    render,
    assets: new Map([["/icon.svg", makeBody({ plain: Buffer.from("<svg/>") }, 200, {})]]),
    otherAsset: async () => null,
    runtime: null,
    pictures: {
      own: async () => null,
      art: async (id) => (id === "gallo-de-jade" ? `<svg>${"x".repeat(400)}</svg>` : null),
      shared: async (name) => (name === "site" ? Buffer.from("PNG") : null),
    },
    metrics: new Metrics(),
    report: () => undefined,
    ...options,
  });
  const app = await testApp({
    ...(options.clock ? { clock: options.clock } : {}),
    config: testConfig({ TRUST_PROXY: "1" }),
    pages,
    gate,
    isStopping,
  });
  return {
    app,
    pages,
    renders,
    feed,
    async become(next: Partial<SiteState>) {
      state = { ...state, ...next };
      await feed.refresh();
    },
    async get(url: string, headers: Record<string, string> = {}) {
      const reply = await app.inject({ url, headers: { "accept-encoding": "br", ...headers } });
      const pressed = reply.headers["content-encoding"] === "br";
      const text = pressed ? brotliDecompressSync(reply.rawPayload).toString() : reply.body;
      return { status: reply.statusCode, text, headers: reply.headers };
    },
  };
}
