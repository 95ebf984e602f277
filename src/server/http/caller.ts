import type { IncomingMessage } from "node:http";

/**
 * The host that was asked for, in lower case, as Fastify finds it too: the last of `X-Forwarded-Host` where a proxy is
 * trusted, else the request's own.
 */
export function hostBehind(request: IncomingMessage, trustedProxies: number): string {
  const { host = "", "x-forwarded-host": told } = request.headers;
  const given = trustedProxies > 0 && told ? String(told) : host;
  return (given.split(",").at(-1) ?? "").trim().toLowerCase();
}

/** Whether the agent site was asked, by the host. */
export function isOfAgents(
  request: IncomingMessage,
  {
    agentHost,
    trustedProxies,
  }: { readonly agentHost: string | null; readonly trustedProxies: number },
): boolean {
  return agentHost !== null && hostBehind(request, trustedProxies) === agentHost;
}

/**
 * The address of who asks, as Fastify finds it too: the last of `X-Forwarded-For` that the proxies we trust wrote, else
 * the socket's own. For what is answered before Fastify is asked.
 */
export function addressBehind(request: IncomingMessage, trustedProxies: number): string {
  const socket = request.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return socket;
  const told = request.headers["x-forwarded-for"];
  const given = (Array.isArray(told) ? told.join(",") : (told ?? "")).split(",");
  const hops = [socket, ...given.map((each) => each.trim()).reverse()].filter(
    (each) => each !== "",
  );
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? socket;
}
