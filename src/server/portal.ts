import { refuse } from "#/lib/base/result.ts";
import type { Area } from "./area.ts";
import { AREAS } from "./areas.ts";
import type { Config } from "./config.ts";
import { SiteFeed } from "./http/site-feed.ts";
import { type OwnContent, openOwnContent } from "./own-content.ts";
import { type Backend, gatherPageData, gatherServices } from "./platform.ts";
import { openUpstream } from "./upstream.ts";

const SITE_ASKED_EVERY_MS = 2_000;

/**
 * The portal in front of another platform: no database; calls are handed on, pages are drawn from the same contract's
 * answers, and kept until the platform's site has another version.
 */
export function openPortal(
  config: Config,
  upstreamUrl: string,
  areas: readonly Area[] = AREAS,
  ownContent: OwnContent = openOwnContent(config.contentDir),
): Backend {
  const platform = openUpstream({
    url: upstreamUrl,
    timeoutMs: config.upstreamTimeoutMs,
    publicUrl: config.publicUrl,
  });
  const opened = areas.flatMap(({ upstream }) => upstream?.(platform) ?? []);
  const { siteState, art, picture } = gatherServices<"siteState" | "art" | "picture">(
    opened.map(({ services }) => services),
  );
  const feed = new SiteFeed(siteState, SITE_ASKED_EVERY_MS, ownContent.version);
  let stopFollowing = async (): Promise<void> => undefined;
  return {
    db: null,
    routes: [],
    acts: new Map(),
    authenticate: async () => null,
    holdSession: async () => false,
    decryptPayload: async () => refuse("payload_key_unknown"),
    async problems() {
      try {
        await siteState();
        return [];
      } catch {
        return ["upstream_unreachable"];
      }
    },
    feed,
    ownTexts: ownContent.texts,
    pageData: gatherPageData(opened),
    art,
    picture,
    live: null,
    async start(report) {
      stopFollowing = await ownContent.start({ changed: () => void feed.refresh(), report });
      await feed.start();
    },
    async stop() {
      await stopFollowing();
      feed.stop();
    },
  };
}
