import { readSession } from "./storage.ts";
import { askTabs, tellTabs } from "./tabs.ts";

/** Whether an open tab gives this one its session within some milliseconds. */
export function hearTabs(withinMs: number): Promise<boolean> {
  return new Promise((settle) => {
    const timer = setTimeout(() => settle(!!readSession("token")), withinMs);
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
