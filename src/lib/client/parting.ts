import type { Call, InputOf } from "#/lib/contract/call.ts";
import { readSession } from "./storage.ts";

/**
 * Tells the platform something for the member, on the way to another page: nobody waits for the answer, and the browser
 * sends it though the page is gone. A visitor tells nothing.
 */
export function tellOnLeaving<C extends Call>(call: C, input: InputOf<C>): void {
  const token = readSession("token");
  if (!token) return;
  fetch(call.path, {
    method: call.method,
    keepalive: true,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  }).catch(() => undefined);
}
