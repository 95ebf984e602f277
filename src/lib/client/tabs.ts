import { clearSession, readSession, writeSession } from "./storage.ts";

type TabMessage =
  | { readonly kind: "ask" }
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "ended" };

/** Absent where tabs cannot talk to one another. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("pleno");
/** What runs when another tab ended the session, and when one gives this one, which has none, its session. */
export const tabEndings = new Set<() => void>();
export const tabArrivals = new Set<() => void>();

channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
  const token = readSession("token");
  if (data.kind === "ask" && token) tellTabs({ kind: "token", token });
  if (data.kind === "token" && !token) {
    writeSession({ token: data.token });
    for (const arrival of tabArrivals) arrival();
  }
  if (data.kind === "ended" && token) {
    clearSession();
    for (const ending of tabEndings) ending();
  }
});

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Asks the open tabs for their session; `arrived` runs when one answers (DESIGN: a new tab receives the session). */
export function askTabs(arrived: () => void): void {
  tabArrivals.add(arrived);
  if (!readSession("token")) tellTabs({ kind: "ask" });
}
