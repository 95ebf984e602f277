import type { IncomingMessage } from "node:http";

/** A name or an address, and a port of digits: nothing that another reader could take for another host. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/;

/**
 * The host that was asked for, in lower case and without the dot that may end a name: the last of `X-Forwarded-Host`
 * where a proxy is trusted, else the request's own. Empty for what is no host.
 */
export function hostBehind(
  { headers }: Pick<IncomingMessage, "headers">,
  trustedProxies: number,
): string {
  const { host = "", "x-forwarded-host": told } = headers;
  // Proxies add to their header; a request names one host.
  const given = trustedProxies > 0 && told ? (String(told).split(",").at(-1) ?? "") : host;
  const asked = given.trim().toLowerCase();
  return HOST.test(asked) ? withoutDot(asked) : "";
}

/** The name of a host, without its port. */
export function nameOf(host: string): string {
  const end = host.lastIndexOf(":");
  return end > host.lastIndexOf("]") ? host.slice(0, end) : host;
}

/** `play.example.:443` is `play.example:443`. */
function withoutDot(host: string): string {
  const name = nameOf(host);
  return name.endsWith(".") ? name.slice(0, -1) + host.slice(name.length) : host;
}

/** Whether a request names two hosts: Node tells the first, and what stands before us may have gone by the other. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === "host") named += 1;
  return named > 1;
}

/** Whether the agent site was asked, by the host; by its port too where AGENT_URL names one. */
export function isOfAgents(
  request: IncomingMessage,
  {
    agentHost,
    trustedProxies,
  }: { readonly agentHost: string | null; readonly trustedProxies: number },
): boolean {
  if (agentHost === null) return false;
  const asked = hostBehind(request, trustedProxies);
  return [asked, nameOf(asked)].includes(withoutDot(agentHost));
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
