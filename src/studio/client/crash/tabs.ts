/**
 * The player's other windows: when one placed, took back or left with a bet the others look for it, and each looks when it
 * comes into sight again, for the bet may have been another device's. What is theirs the studio alone says. Answers how to
 * tell the others.
 */
export function openTabs(look: () => void): () => void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel("pleno.crash");
  channel.addEventListener("message", look);
  return () => channel.postMessage("moved");
}
