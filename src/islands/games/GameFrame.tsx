import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Failed, Waiting } from "#/islands/ui/states.tsx";
import { refuse } from "#/lib/base/result.ts";
import { chance } from "#/lib/client/chance.ts";
import { goTo } from "#/lib/client/navigate.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { keepPlayedGame, openLaunch } from "#/lib/client/stores/games/games.ts";
import { $interruption } from "#/lib/client/stores/session/interruption.ts";
import "#/lib/client/stores/cashier/news.ts";
import { startLive } from "#/lib/client/stores/session/live.ts";
import { $member, isTrial, startSession } from "#/lib/client/stores/session/session.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getLaunch } from "#/lib/contract/games/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { CLOSING_PAGE } from "#/lib/rules/care/closing-page.ts";
import { ENTER_AGAIN, SEE_GAMES } from "#/lib/rules/games/game-frame.ts";
import { drawHost, isWebAddress, onHost } from "#/lib/rules/site/hosts.ts";
import { FrameFullScreen } from "./FrameFullScreen.tsx";
import { FrameHeart } from "./FrameHeart.tsx";
import { FrameStrip } from "./FrameStrip.tsx";
import { GAMES_AREAS } from "./texts.ts";

/** To ask again would say the same: nothing is left of the launch, or the game rests and another can be played. */
const LEAD_ELSEWHERE: ReadonlySet<string> = new Set([
  "launch_expired",
  "launch_missing",
  "game_maintenance",
  "game_unknown",
]);
/** Who logs in again comes back to this very launch. */
const LEAD_TO_LOGIN: ReadonlySet<string> = new Set(["no_session", "session_expired"]);

const MISSING = refuse("launch_missing");
const ENDED = refuse("session_expired");
const isRefusedAs = (reply: Refused | { readonly ok: true }, code: string): boolean =>
  !reply.ok && reply.code === code;

type Props = {
  readonly lang: string;
  /** The site's `launchGameCDNs`: a relative address is opened on one of them, drawn by chance. */
  readonly hosts: readonly string[];
  /** The site takes deposits. */
  readonly deposits?: boolean;
};

/**
 * Frames the game of a launch: `/game?launch=<id>`, never an address of the query. The first address is tried,
 * the second if it does not load.
 */
export function GameFrame({ lang, hosts, deposits = false }: Props) {
  const t = textsFor(lang, ...GAMES_AREAS);
  const [launched, setLaunched] = useState<ReplyOf<typeof getLaunch>>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [second, setSecond] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const member = useStore($member, { ssr: "initial" });
  const ended = useStore($interruption, { ssr: "initial" }) === "ended";
  const [host] = useState(() => drawHost(hosts, chance));

  async function load(): Promise<void> {
    setRefusal(null);
    const id = new URLSearchParams(location.search).get("launch");
    const asked = id ? await openLaunch(id) : null;
    // An id that cannot be one names no launch either.
    const reply = asked === null || isRefusedAs(asked, "bad_field") ? MISSING : asked;
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

  useEffect(() => {
    const launchId = new URLSearchParams(location.search).get("launch");
    if (launched && member && launchId)
      keepPlayedGame(member.id, { launchId, name: launched.game.name });
  }, [launched, member]);

  // The framed game asks for what it cannot reach: the page around it.
  useEffect(() => {
    function handleMessage({ source, data }: MessageEvent<unknown>): void {
      if (!source || source !== frame.current?.contentWindow) return;
      if (data === ENTER_AGAIN) goTo(localizePath("/login", lang));
      if (data === SEE_GAMES) goTo(localizePath("/rng", lang));
    }
    addEventListener("message", handleMessage);
    return () => removeEventListener("message", handleMessage);
  }, [lang]);

  const seeGames = { retryLabel: t("see_games"), onRetry: () => goTo(localizePath("/rng", lang)) };
  function wayOn({ code }: Refused) {
    if (LEAD_ELSEWHERE.has(code)) return seeGames;
    if (code === "account_closing")
      return {
        retryLabel: t("closing_keep"),
        onRetry: () => goTo(localizePath(CLOSING_PAGE, lang)),
      };
    return LEAD_TO_LOGIN.has(code)
      ? { retryLabel: t("held_reenter"), onRetry: () => goTo(localizePath("/login", lang)) }
      : { retryLabel: t("list_retry"), onRetry: () => void load() };
  }
  // What the game was asked with waits for a login then, and this page has none.
  const failure = ended && !launched ? ENDED : refusal;
  if (failure)
    return <Failed title={t("game_failed")} text={textOfRefusal(t, failure)} {...wayOn(failure)} />;
  if (!launched) return <Waiting label={t("game_opening")} />;
  const first = launched.content ?? launched.game_url;
  const source = second && launched.game_url2 ? launched.game_url2 : first;
  const address = inTheme(onHost(source, host), launched.game.sandbox);
  if (!isWebAddress(address))
    return <Failed title={t("game_failed")} text={t("invalid_url")} {...seeGames} />;
  return (
    <>
      <FrameHeart t={t} game={launched.game} />
      <FrameFullScreen t={t} />
      <FrameStrip
        t={t}
        lang={lang}
        money={launched.money ?? "own"}
        deposits={deposits && !isTrial()}
      />
      <iframe
        ref={frame}
        className="game-frame"
        src={address}
        title={launched.game.name}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        onError={() => setSecond(true)}
      />
    </>
  );
}

/** The sandbox's table is as light as the site. Another vendor's address stays as the launch gave it. */
function inTheme(address: string, sandbox: boolean): string {
  if (!(sandbox && isWebAddress(address) && document.documentElement.dataset["theme"] === "light"))
    return address;
  const lit = new URL(address);
  lit.searchParams.set("theme", "light");
  return lit.href;
}
