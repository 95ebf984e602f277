import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "#/server/config.ts";
import { hostBehind, nameOf, namesTwoHosts } from "./caller.ts";
import { NO_PAGE_CSP, securityHeaders } from "./headers.ts";

/** The hosts that this server answers for. */
export type Hosts = {
  /**
   * Whether it answers: the host is one of its own, or the path is asked by who watches it from beside, by IP. Never a
   * request that names two hosts.
   */
  answers(request: IncomingMessage): boolean;
  /** Adds the site's addresses as they stand now, instead of those added before. */
  learn(urls: readonly string[]): void;
};

/** Programs on this machine name it so, on whatever port; no page elsewhere can. */
const HERE = ["localhost", "127.0.0.1", "[::1]"];
const WATCHED = new Set(["/health/live", "/health/ready", "/metrics"]);

/** Knows the hosts of `PUBLIC_URL`, `AGENT_URL`, `ALLOWED_HOSTS` and the site's domains; ports make no difference. */
export function openHosts({
  publicUrl,
  agentHost,
  allowedHosts,
  trustedProxies,
}: Pick<Config, "publicUrl" | "agentHost" | "allowedHosts" | "trustedProxies">): Hosts {
  const own = [
    ...HERE,
    new URL(publicUrl).host,
    ...(agentHost === null ? [] : [agentHost]),
    ...allowedHosts,
  ].map(plainName);
  let known = new Set(own);
  return {
    answers(request) {
      if (namesTwoHosts(request)) return false;
      if (known.has(nameOf(hostBehind(request, trustedProxies)))) return true;
      return WATCHED.has((request.url ?? "").split("?", 1)[0] ?? "");
    },
    learn(urls) {
      known = new Set([
        ...own,
        ...urls.flatMap((url) => (URL.canParse(url) ? plainName(new URL(url).host) : [])),
      ]);
    },
  };
}

/** Whether a `Host` is one of the names that only programs on this machine use. */
export function isOwnName(host: string): boolean {
  return HERE.includes(plainName(host));
}

/** A setting's host as requests are compared with it. */
function plainName(host: string): string {
  const name = nameOf(host.toLowerCase());
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

/** 421: this server is not that host. Before languages, pages or calls are looked at. */
export function refuseHost(response: ServerResponse, https: boolean): void {
  const envelope = { success: false, code: "host_unknown", message: "host_unknown", value: null };
  response
    .writeHead(421, {
      ...securityHeaders(https),
      "content-security-policy": NO_PAGE_CSP,
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    })
    .end(JSON.stringify(envelope));
}
