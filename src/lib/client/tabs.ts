import { clearSession, readSession, writeSession } from "./storage.ts";

type TabMessage =
  | { readonly kind: "ask" }
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "ended" };

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("pleno");
const endings = new Set<() => void>();
const arrivals = new Set<() => void>();

channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
  const token = readSession("token");
  if (data.kind === "ask" && token) broadcast({ kind: "token", token });
  if (data.kind === "token" && !token) {
    writeSession({ token: data.token });
    for (const arrival of arrivals) arrival();
  }
  if (data.kind === "ended" && token) {
    clearSession();
    for (const ending of endings) ending();
  }
});

function broadcast(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Asks the open tabs for their session; `arrived` runs when one answers (DESIGN: a new tab receives the session). */
export function askTabs(arrived: () => void): void {
  arrivals.add(arrived);
  if (!readSession("token")) broadcast({ kind: "ask" });
}

/** Runs when another tab gives this one, which has none, its session. */
export function onArrival(arrived: () => void): void {
  arrivals.add(arrived);
}

/** Whether an open tab gives this one its session within some milliseconds. */
export function hearTabs(withinMs: number): Promise<boolean> {
  if (!channel) return Promise.resolve(false);
  return new Promise((settle) => {
    const timer = setTimeout(() => settle(readSession("token") !== null), withinMs);
    askTabs(() => {
      clearTimeout(timer);
      settle(true);
    });
  });
}

/** Gives the tabs that have none the session that was just opened. */
export function announceToken(token: string): void {
  broadcast({ kind: "token", token });
}

/** Ends the session in the other tabs. */
export function endEverywhere(): void {
  broadcast({ kind: "ended" });
}

/** Runs when another tab ended the session. */
export function onEnded(ending: () => void): void {
  endings.add(ending);
}
