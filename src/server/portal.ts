import { refuse } from "#/lib/base/result.ts";
import type { Config } from "./config.ts";
import { SiteFeed } from "./http/site-feed.ts";
import type { Backend } from "./platform.ts";
import { openUpstream } from "./upstream.ts";

const SITE_ASKED_EVERY_MS = 2_000;

/**
 * The portal in front of another platform: no database; calls are handed on, pages are drawn from the same contract's
 * answers, and kept until the platform's site has another version.
 */
export function openPortal(config: Config, upstreamUrl: string): Backend {
  const upstream = openUpstream({
    url: upstreamUrl,
    timeoutMs: config.upstreamTimeoutMs,
    publicUrl: config.publicUrl,
  });
  const feed = new SiteFeed(upstream.siteState, SITE_ASKED_EVERY_MS);
  return {
    db: null,
    routes: [],
    authenticate: async () => null,
    holdSession: async () => false,
    decryptPayload: async () => refuse("payload_key_unknown"),
    problems: upstream.problems,
    feed,
    pageData: upstream.pageData,
    art: upstream.art,
    live: null,
    start: () => feed.start(),
    stop: async () => feed.stop(),
  };
}
