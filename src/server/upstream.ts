import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import { listGames, listHotGames, listVendors, listWinners } from "#/lib/contract/games/calls.ts";
import { getSiteVersion } from "#/lib/contract/site/admission.ts";
import { getRegistrationRules, getSite, type SiteView } from "#/lib/contract/site/calls.ts";
import { MOST_ANSWERED, readAtMost } from "./http/forwarding.ts";
import type { Problem } from "./http/health.ts";
import type { SiteState } from "./http/site-feed.ts";
import type { PageData } from "./render/data.ts";

export type Upstream = {
  readonly siteState: () => Promise<SiteState>;
  readonly pageData: PageData;
  readonly problems: () => Promise<Problem[]>;
  readonly art: (gameId: string) => Promise<string | null>;
};

const NOTHING = { list: [], totalPages: 0, totalCount: 0 };

class PlatformRefused extends Error {
  override name = "PlatformRefused";
  readonly code: string;

  constructor(path: string, code: string) {
    super(`the platform refused ${path}: ${code}`);
    this.code = code;
  }
}

/** A platform for members only tells a visitor nothing of its games (RT-22), and a portal's pages are a visitor's. */
async function unlessForMembers<T>(asked: Promise<T>, nothing: T): Promise<T> {
  return asked.catch((fault: unknown) => {
    if (fault instanceof PlatformRefused && fault.code === "no_session") return nothing;
    throw fault;
  });
}

/** Asks the platform behind this portal for what pages show, by the same contract as browsers do. */
export function openUpstream({
  url,
  timeoutMs,
  publicUrl,
}: {
  url: string;
  timeoutMs: number;
  /** Of this portal: its own address comes first among the site's. */
  publicUrl: string;
}): Upstream {
  const get = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(timeoutMs) });

  async function ask<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>> {
    const reply = await get(call.path, {
      method: call.method,
      ...(call.method === "GET"
        ? {}
        : { body: JSON.stringify(input), headers: { "content-type": "application/json" } }),
    });
    const { success, code, value } = JSON.parse(await readAtMost(reply, MOST_ANSWERED)) as {
      success: boolean;
      code: string;
      value: unknown;
    };
    if (!success) throw new PlatformRefused(call.path, code);
    return call.reply.parse(value) as ReplyOf<C>;
  }

  return {
    siteState: async () => ({ ...(await ask(getSiteVersion, {})), modules: null }),
    pageData: {
      site: async () => withOwnDomain(await ask(getSite, {}), publicUrl),
      registration: () => ask(getRegistrationRules, {}),
      vendors: async () => (await unlessForMembers(ask(listVendors, {}), NOTHING)).list,
      hot: async () => (await unlessForMembers(ask(listHotGames, {}), NOTHING)).list,
      winners: async () => (await unlessForMembers(ask(listWinners, {}), NOTHING)).list,
      list: (query) => unlessForMembers(ask(listGames, query), NOTHING),
    },
    async problems() {
      try {
        await ask(getSiteVersion, {});
        return [];
      } catch {
        return ["upstream_unreachable"];
      }
    },
    async art(gameId) {
      const reply = await get(`/art/${encodeURIComponent(gameId)}.svg`);
      if (reply.status === 404) return null;
      if (!reply.ok) throw new Error(`the platform answered ${reply.status} for a poster`);
      return readAtMost(reply, MOST_ANSWERED);
    },
  };
}

function withOwnDomain(site: SiteView, publicUrl: string): SiteView {
  const { origin, host } = new URL(publicUrl);
  const own = site.domains.find(({ url }) => url === origin) ?? { url: origin, name: host };
  return { ...site, domains: [own, ...site.domains.filter(({ url }) => url !== origin)] };
}
