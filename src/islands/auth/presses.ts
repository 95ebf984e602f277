import { closeModal, forgetAction, type ModalName, openModal } from "#/lib/client/modals.ts";
import { goTo } from "#/lib/client/navigate.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { keepChoice, readSession } from "#/lib/client/storage.ts";
import { playFree } from "#/lib/client/stores/auth/entering.ts";
import {
  keepFavourite,
  type Likable,
  toggleFavourite,
} from "#/lib/client/stores/games/favourites.ts";
import { launch } from "#/lib/client/stores/games/launch.ts";
import { continueAfterLogin, isTrial } from "#/lib/client/stores/session/session.ts";
import { closeToast, showToast } from "#/lib/client/toasts.ts";
import type { Category } from "#/lib/contract/games/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { CLOSING_PAGE } from "#/lib/rules/care/closing-page.ts";
import { launchPath } from "#/lib/rules/games/launch.ts";
import { SESSION_AREAS } from "./texts.ts";

/** The modals of this island; others follow their own (openers.ts). */
const HERE: ReadonlySet<string> = new Set<ModalName>([
  "login",
  "register",
  "logout",
  "change",
  "forget",
]);

const PRESSED = "[data-open], [data-demo], [data-like], [data-game], [data-private]";

/** What leads into the centres, and what is for members: a trial is told that it takes a real account (ERR-01). */
const CENTRES = 'a[href*="/member/"], a[href*="/agent/"], [data-private]';

/**
 * Follows presses anywhere on the page: `data-open` opens a modal, `data-game` launches its game, `data-like` keeps it
 * among the favourites, `data-private` is a link for members. A visitor logs in first, and what was pressed goes on afterwards (ROL-07, GAM-09).
 */
export function followPresses(lang: string): () => void {
  function press(event: MouseEvent): void {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const pressed = target?.closest<HTMLElement>(PRESSED);
    const barred = isTrial() && target?.closest(CENTRES);
    if (!(pressed || barred)) return;
    const act = barred ? () => openModal("trial") : pressed && actionOf(pressed, lang);
    if (!act) return;
    event.preventDefault();
    act();
  }
  document.addEventListener("click", press);
  // What cards have to press besides themselves comes with what answers it.
  if (document.querySelector(".games"))
    void import("#/lib/client/page/hearts.ts").catch(() => null);
  return () => document.removeEventListener("click", press);
}

function actionOf(pressed: HTMLElement, lang: string): (() => void) | null {
  const { open, demo, like, game, node, vassalage, category, money, event } = pressed.dataset;
  const named = (gameId: string, of: string) => ({
    gameId,
    nodeId: node ?? gameId,
    vassalage: of,
    money,
  });
  if (demo && vassalage)
    return () => {
      openModal(null, () => void play(lang, named(demo, vassalage)));
      void tryOut(lang);
    };
  if (like && vassalage) return likeAction(lang, named(like, vassalage));
  if (open === "freeplay") return () => void tryOut(lang);
  if (open) return HERE.has(open) ? () => openModal(open as ModalName) : null;
  const page =
    category && launchPath({ category: category as Category, gameCode: game, vassalage });
  if (page) return () => location.assign(localizePath(page, lang));
  // The sheet answers: islands/games/GamePopups.tsx.
  if (pressed.matches("[data-who=visitor] [data-try]")) return null;
  if (game && vassalage)
    return asMember(
      () =>
        void play(lang, {
          ...{ gameId: game, nodeId: node ?? game, vassalage, money },
          eventId: event,
        }),
    );
  if (!readSession("token") && pressed instanceof HTMLAnchorElement)
    return asMember(() => goTo(pressed.href));
  return null;
}

/** Begins a trial, and goes on with what was pressed before it, or home. */
async function tryOut(lang: string): Promise<void> {
  const t = textsFor(lang, ...SESSION_AREAS);
  const opening = showToast({ tone: "info", text: t("trial_opening") });
  const reply = await playFree();
  closeToast(opening);
  if (!reply.ok) forgetAction();
  if (!reply.ok) return void showToast({ tone: "danger", text: textOfRefusal(t, reply) });
  showToast({ tone: "success", text: t("trial_open") });
  const home = localizePath("/", lang);
  continueAfterLogin(() => {
    if (location.pathname !== home) goTo(home);
  });
  closeModal();
}

function asMember(action: () => void): () => void {
  return () => {
    if (readSession("token")) action();
    else openModal("login", action);
  };
}

/** A heart: a visitor's press waits for the login, and then keeps the game whatever was kept before (GAM-13). */
function likeAction(lang: string, game: Likable): () => void {
  return () => {
    if (readSession("token")) void tell(lang, toggleFavourite(game));
    else openModal("login", () => void tell(lang, keepFavourite(game)));
  };
}

async function tell(lang: string, asked: ReturnType<typeof toggleFavourite>): Promise<void> {
  const reply = await asked;
  if (reply && !reply.ok)
    showToast({ tone: "danger", text: textOfRefusal(textsFor(lang, ...SESSION_AREAS), reply) });
}

async function play(lang: string, game: Parameters<typeof launch>[0]): Promise<void> {
  const t = textsFor(lang, ...SESSION_AREAS);
  const opening = showToast({ tone: "info", text: t("launching") });
  const reply = await launch(game);
  if (reply.ok) {
    // A game has the room: the menu is mini from here, until it is unfolded (SID-31).
    keepChoice("pleno.menu", "mini");
    document.documentElement.classList.add("mini");
    goTo(localizePath(`/game?launch=${reply.value.launchId}`, lang));
    return;
  }
  closeToast(opening);
  const run = () => goTo(localizePath(CLOSING_PAGE, lang));
  showToast({
    tone: "danger",
    text: textOfRefusal(t, reply),
    ...(reply.code === "account_closing" ? { action: { label: t("closing_keep"), run } } : {}),
  });
}
