import { CHAT_HEADER_COLOR, openSupportChat } from "#/lib/contract/messages/support.ts";
import { send } from "../send.ts";
import { readSession } from "../storage.ts";
import { showToast } from "../toasts.ts";

/**
 * Leads a window that was opened in the press to the operator's service of talks, or to where the link goes: above rank 4
 * to the VIP service. What is opened knows nothing of the page it came from.
 */
export function leadChat(waiting: Window, link: HTMLAnchorElement): void {
  waiting.opener = null;
  if ("support" in link.dataset) return void openSupport(waiting);
  const isVip = Number(readSession("rankLevel")) > 4;
  waiting.location.replace((isVip && link.dataset["vip"]) || link.href);
}

/** Closes the window where there is nothing to lead to. */
async function openSupport(waiting: Window): Promise<void> {
  const { lang, title } = {
    lang: document.documentElement.lang,
    title: document.title.slice(0, 100) || "-",
  };
  const reply = await send(openSupportChat, {
    ...{ b2c: 1, title, language: lang },
    headerColor: CHAT_HEADER_COLOR,
  });
  const url = reply.ok && URL.canParse(reply.value.chatUrl) ? new URL(reply.value.chatUrl) : null;
  if (url?.protocol !== "https:") {
    waiting.close();
    showToast({ tone: "warning", key: "support_failed" });
    return;
  }
  waiting.location.replace(url.href);
}
