import { readSession } from "./storage.ts";
import { askTabs, tabArrivals, tabEndings, tellTabs } from "./tabs.ts";

/** Runs when another tab gives this one, which has none, its session. */
export function onArrival(arrived: () => void): void {
  tabArrivals.add(arrived);
}

/** Whether an open tab gives this one its session within some milliseconds. */
export function hearTabs(withinMs: number): Promise<boolean> {
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
  tellTabs({ kind: "token", token });
}

/** Ends the session in the other tabs. */
export function endEverywhere(): void {
  tellTabs({ kind: "ended" });
}

/** Runs when another tab ended the session. */
export function onEnded(ending: () => void): void {
  tabEndings.add(ending);
}
