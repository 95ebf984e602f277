import type { FastifyInstance } from "fastify";
import { getSite, type SiteView } from "#/lib/contract/site/calls.ts";
import { currentPage } from "./built-pages.ts";
import { type Offers, offersOf } from "./offers.ts";

/** The island that opens what a button names. */
const OPENED_BY: Readonly<Record<string, string>> = {
  login: "AuthModals",
  register: "AuthModals",
  forget: "AuthModals",
  change: "AuthModals",
  freeplay: "AuthModals",
  logout: "AuthModals",
  notice: "NoticeModal",
  down: "DownModal",
  search: "GamePopups",
};
/** What is there and says that it is closed: nothing may lead to it. */
const CLOSED = new Set(["/member/referral", "/missing", "/offline"]);
const ORIGIN = "http://localhost";
/** An address that is written out, though no link leads to it. */
const WRITTEN = /https?:\/\/([\w.-]+)|[\w.+-]+@([\w-]+\.[\w.-]*\w)|\b([\w-]+\.example)\b/g;

/** Pages and texts of a site, followed wherever they lead. */
export type Crawl = {
  /** The addresses to begin with, of pages. */
  readonly pages: readonly string[];
  /** HTML that stands on no page of its own, such as a notice's, by what it is called. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly lang: string;
};

/** The hosts that the site's settings name: what its operator has elsewhere. */
async function namedHosts(app: FastifyInstance): Promise<ReadonlySet<string>> {
  const { value } = (await app.inject({ url: getSite.path })).json();
  const { resources, domains, banners, customerService }: SiteView = value;
  const outside = banners.filter(({ linkageType }) => linkageType === "external");
  const urls = [...resources, ...domains, ...outside].map(({ url }) => url);
  if (customerService.url) urls.push(customerService.url);
  const [, mailHost = ""] = customerService.email?.split("@") ?? [];
  return new Set([mailHost, ...urls.map((url) => new URL(url).hostname)]);
}

/** What leads nowhere, each with where it stands; empty when all that is offered acts. */
export async function deadEnds(app: FastifyInstance, { pages, texts = {}, lang }: Crawl) {
  const named = await namedHosts(app);
  const wrong: string[] = [];
  const seen = new Map<string, Promise<{ status: number; offers: Offers }>>();
  const open = (url: string) => {
    const found = seen.get(url);
    if (found) return found;
    const asked = currentPage(app, url).then(({ status, html }) => ({
      status,
      offers: offersOf(html),
    }));
    seen.set(url, asked);
    return asked;
  };

  /** Whether an address of ours is answered, by no page that says that it is closed, and has the anchor. */
  async function acts(url: URL): Promise<boolean> {
    const { pathname } = url;
    const path = lang && pathname.startsWith(lang) ? pathname.slice(lang.length) : pathname;
    if (CLOSED.has(path)) return false;
    // A shelf is one page whichever vendor's it shows.
    const { status, offers } = await open(pathname + url.search.replace(/^\?page=\w+$/, ""));
    const id = decodeURIComponent(url.hash.slice(1));
    return status === 302 || (status === 200 && (id === "" || offers.ids.has(id)));
  }

  async function follow(from: string, href: string): Promise<void> {
    const url = new URL(href, ORIGIN + (from.startsWith("/") ? from : "/"));
    const host = url.protocol === "mailto:" ? (url.pathname.split("@")[1] ?? "") : url.hostname;
    const leads = url.origin === ORIGIN ? await acts(url) : named.has(host);
    if (!leads) wrong.push(`${from}: ${href}`);
  }

  async function read(from: string, offers: Offers, islands: readonly string[]): Promise<void> {
    for (const name of new Set(offers.opens)) {
      const island = OPENED_BY[name];
      if (!island || !islands.some((url) => url.includes(island)))
        wrong.push(`${from}: a button opens ${name}`);
    }
    for (const button of offers.unheard) wrong.push(`${from}: nothing hears ${button}`);
    for (const [written, host, mailHost, name] of offers.words.matchAll(WRITTEN))
      if (!named.has(host ?? mailHost ?? name ?? "")) wrong.push(`${from}: says ${written}`);
    for (const href of new Set(offers.links)) await follow(from, href);
  }

  const islands = (await open(`${lang}/`)).offers.islands;
  for (const page of pages) {
    const { status, offers } = await open(page);
    if (status !== 200) wrong.push(`${page} is not there`);
    else await read(page, offers, offers.islands);
  }
  for (const [name, html] of Object.entries(texts)) await read(name, offersOf(html), islands);
  return [...new Set(wrong)];
}
