import { useEffect, useState } from "react";
import { Failed, Waiting } from "#/islands/ui/states.tsx";
import { chance } from "#/lib/client/chance.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { openLaunch } from "#/lib/client/stores/games.ts";
import { startLive } from "#/lib/client/stores/live.ts";
import { startSession } from "#/lib/client/stores/session.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getLaunch } from "#/lib/contract/games.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { drawHost, isWebAddress, onHost } from "#/lib/rules/hosts.ts";
import { GAMES_AREAS } from "./texts.ts";
import "./games.css";

/** To ask again would say the same: nothing is left of the launch, or the game rests and another can be played. */
const LEAD_ELSEWHERE: ReadonlySet<string> = new Set(["launch_expired", "game_maintenance"]);

type Props = {
  readonly lang: string;
  /** The site's `launchGameCDNs`: a relative address is opened on one of them, drawn by chance. */
  readonly hosts: readonly string[];
};

/**
 * Frames the game of a launch: `/game?launch=<id>`, never an address of the query. The first address is tried,
 * the second if it does not load.
 */
export function GameFrame({ lang, hosts }: Props) {
  const t = textsFor(lang, ...GAMES_AREAS);
  const [launched, setLaunched] = useState<ReplyOf<typeof getLaunch>>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [second, setSecond] = useState(false);
  const [host] = useState(() => drawHost(hosts, chance));

  async function load(): Promise<void> {
    setRefusal(null);
    const reply = await openLaunch(new URLSearchParams(location.search).get("launch") ?? "");
    if (!reply.ok) return setRefusal(reply);
    if ("launchId" in reply.value)
      history.replaceState(null, "", `${location.pathname}?launch=${reply.value.launchId}`);
    setLaunched(reply.value);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    startLive();
    void startSession();
    void load();
  }, []);

  const isOver = refusal !== null && LEAD_ELSEWHERE.has(refusal.code);
  if (refusal)
    return (
      <Failed
        title={t("game_failed")}
        text={textOfRefusal(t, refusal)}
        retryLabel={t(isOver ? "see_games" : "list_retry")}
        onRetry={() => (isOver ? location.assign(localizePath("/rng", lang)) : void load())}
      />
    );
  if (!launched) return <Waiting label={t("game_opening")} />;
  const source = second && launched.game_url2 ? launched.game_url2 : launched.game_url;
  const address = onHost(source, host);
  if (!isWebAddress(address))
    return (
      <Failed
        title={t("game_failed")}
        text={t("invalid_url")}
        retryLabel={t("see_games")}
        onRetry={() => location.assign(localizePath("/rng", lang))}
      />
    );
  return (
    <iframe
      className="game-frame"
      src={address}
      title={launched.game.name}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      onError={() => setSecond(true)}
    />
  );
}
