import { CHAT_HEADER_COLOR, openSupportChat } from "#/lib/contract/messages/support.ts";
import { send } from "../send.ts";
import { showToast } from "../toasts.ts";

/**
 * Leads a window that was opened in the press to the operator's service of talks; closes it where there is none to lead
 * to. What is opened knows nothing of the page it came from.
 */
export async function openSupport(waiting: Window | null): Promise<void> {
  const { lang, title } = {
    lang: document.documentElement.lang,
    title: document.title.slice(0, 100) || "-",
  };
  const reply = await send(openSupportChat, {
    ...{ b2c: 1, title, language: lang },
    headerColor: CHAT_HEADER_COLOR,
  });
  const url = reply.ok && URL.canParse(reply.value.chatUrl) ? new URL(reply.value.chatUrl) : null;
  if (!waiting || url?.protocol !== "https:") {
    waiting?.close();
    showToast({ tone: "warning", key: "support_failed" });
    return;
  }
  waiting.opener = null;
  waiting.location.replace(url.href);
}
