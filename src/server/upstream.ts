import { readAtMost, readBytesAtMost } from "#/lib/base/read-at-most.ts";
import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import type { UpstreamPlatform } from "./area.ts";
import { MOST_ANSWERED } from "./http/forwarding.ts";

class PlatformRefused extends Error {
  override name = "PlatformRefused";
  readonly code: string;

  constructor(path: string, code: string) {
    super(`the platform refused ${path}: ${code}`);
    this.code = code;
  }
}

/** Asks the platform behind this portal for what pages show, by the same contract as browsers do. */
export function openUpstream({
  url,
  timeoutMs,
  publicUrl,
}: {
  url: string;
  timeoutMs: number;
  /** Of this portal: its own address comes first among the site's. */
  publicUrl: string;
}): UpstreamPlatform {
  const get = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, url), {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });

  async function ask<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>> {
    const reply = await get(call.method === "GET" ? withQuery(call.path, input) : call.path, {
      method: call.method,
      ...(call.method === "GET"
        ? {}
        : { body: JSON.stringify(input), headers: { "content-type": "application/json" } }),
    });
    const { success, code, value } = JSON.parse(await readAtMost(reply, MOST_ANSWERED)) as {
      success: boolean;
      code: string;
      value: unknown;
    };
    if (!success) throw new PlatformRefused(call.path, code);
    return call.reply.parse(value) as ReplyOf<C>;
  }

  return {
    ask,
    publicUrl,
    // A platform for members only tells a visitor nothing of its games (RT-22), and a portal's pages are a visitor's.
    askOrNothing: (call, input, nothing) =>
      ask(call, input).catch((fault: unknown) => {
        if (fault instanceof PlatformRefused && fault.code === "no_session") return nothing;
        throw fault;
      }),
    async text(path) {
      const reply = await get(path);
      if (reply.status === 404) return null;
      if (!reply.ok) throw new Error(`the platform answered ${reply.status} for ${path}`);
      return readAtMost(reply, MOST_ANSWERED);
    },
    async file(path) {
      const reply = await get(path);
      if (reply.status === 404) return null;
      if (!reply.ok) throw new Error(`the platform answered ${reply.status} for ${path}`);
      const bytes = Buffer.from(await readBytesAtMost(reply, MOST_ANSWERED));
      return { type: reply.headers.get("content-type") ?? "", bytes };
    },
  };
}

/** A path with what is asked for in its query, as a browser sends it. */
function withQuery(path: string, input: unknown): string {
  const query = new URLSearchParams(
    Object.entries(input ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}
