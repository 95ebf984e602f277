// Loaded into every child before its own code: when the supervisor is gone, however it died, the child ends itself
// as if it had been told to, but soon: the next start waits for the port.
import { subscribe } from "node:diagnostics_channel";
import { flushCompileCache } from "node:module";
import type { Server } from "node:net";

const END_WITHIN_MS = 2_000;
const COMPILED_AFTER_MS = 5_000;

process.once("disconnect", () => {
  setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
  process.kill(process.pid, "SIGTERM");
});
// A text that was edited is read again at the next request; nothing has to start anew for it.
process.on("message", (message) => {
  if (message === "read_texts_anew")
    void import("../../src/lib/i18n/catalog.ts").then(({ forgetTexts }) => forgetTexts());
});
// Only this process knows that it has its port, and not somebody else's.
subscribe("tracing:net.server.listen:asyncEnd", (event) => {
  const address = (event as { readonly server: Server }).server.address();
  if (process.connected && typeof address === "object")
    process.send?.({ listensOn: address?.port });
});
// The channel alone keeps no process alive that has closed everything else.
process.channel?.unref();
// By itself that is written when the process ends in order, which one that is killed does not.
setTimeout(flushCompileCache, COMPILED_AFTER_MS).unref();
