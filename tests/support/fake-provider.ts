import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** What the sandbox provider's adapter asked for. */
export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, string>> | null;
};
/** How the provider answers one request: as a provider that works, not at all, or with this. */
export type Plan = "work" | "never" | "unsigned" | "break" | { status: number; body: unknown };

/**
 * A provider of the sandbox's kind that is asked through `fetch`: it remembers what it was asked for, and answers as
 * planned, request by request; as one that works where nothing is planned.
 */
export function fakeProvider(key: string) {
  const asked: Asked[] = [];
  const plans: (Plan | Promise<Plan>)[] = [];
  const known = new Map<string, unknown>();
  let onAsk: (asked: Asked) => Promise<void> = async () => undefined;

  const answer = (value: unknown, status = 200, signedWith = key) => {
    const text = JSON.stringify(value);
    const stamp = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac("sha256", signedWith).update(`${stamp}.${text}`).digest("hex");
    const headers = { "x-provider-timestamp": stamp, "x-provider-signature": signature };
    return new Response(text, { status, headers });
  };
  const never = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) =>
      signal?.addEventListener("abort", () => reject(new Error("timed out"))),
    );

  const send: typeof fetch = async (input, init) => {
    const { pathname, origin } = new URL(String(input));
    const body = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    const one = { method: init?.method ?? "GET", path: pathname, body };
    asked.push(one);
    await onAsk(one);
    const plan = await (plans.shift() ?? "work");
    if (plan === "never") return never(init?.signal);
    if (plan === "break") throw new TypeError("fetch failed");
    if (typeof plan === "object") return answer(plan.body, plan.status);
    const reference = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    const hosted = { shape: "hosted", payUrl: `${origin}/payments/${reference}` };
    const instruction = pathname.startsWith("/api/payments/") ? hosted : null;
    if (one.method === "POST" && !known.has(reference))
      known.set(reference, { reference, state: "open", instruction });
    const kept = known.get(reference);
    const signedWith = plan === "unsigned" ? "a key of somebody else's" : key;
    return kept ? answer(kept, 200, signedWith) : answer({ code: "unknown" }, 404, signedWith);
  };

  return {
    fetch: send,
    asked,
    /** Plans the answers to the next requests. */
    plan: (...next: (Plan | Promise<Plan>)[]) => void plans.push(...next),
    /** What it knows of a reference from now on: the answer to queries. */
    knows: (reference: string, value: unknown) => void known.set(reference, value),
    /** Runs while a request is under way, before its answer. */
    whileAsked: (act: (asked: Asked) => Promise<void>) => {
      onAsk = act;
    },
  };
}

/** The address of a provider that works, asked over HTTP. */
export async function servedProvider(key: string): Promise<string> {
  const provider = fakeProvider(key);
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "GET", url = "/", headers } = request;
    const answer = await provider.fetch(`http://${headers.host}${url}`, {
      method,
      ...(body === "" ? {} : { body }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
