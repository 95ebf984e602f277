const GROUPS = 8;
const MAPPED = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

/**
 * Who counts as one caller: an IPv4 address, or the /64 that an IPv6 customer holds ("2001:db8:0:1"), however it is
 * written. An IPv4 address inside an IPv6 one (mapped, or through NAT64) is that IPv4 address. What is no address is
 * `unknown`: all of those share their limits.
 */
export function networkOf(ip: string): string {
  const groups = groupsOf(ip);
  if (groups === null) return URL.canParse(`http://${ip}/`) && isDotted(ip) ? ip : "unknown";
  return embedded(groups) ?? groups.slice(0, 4).join(":");
}

/** The address itself, an IPv4 one out of its IPv6 spelling and without a zone. */
export function plainIp(ip: string): string {
  const groups = groupsOf(ip);
  return groups === null ? ip : (embedded(groups) ?? ip.split("%", 1)[0] ?? ip);
}

/** The first half of an IPv4, the first two groups of an IPv6. */
export function maskAddress(address: string): string {
  const sign = address.includes(":") ? ":" : ".";
  return `${address.split(sign).slice(0, 2).join(sign)}${sign}•`;
}

/** Whether an address is this machine's own. */
export function isLoopback(ip: string): boolean {
  const plain = plainIp(ip);
  return plain.startsWith("127.") || groupsOf(plain)?.join(":") === "0:0:0:0:0:0:0:1";
}

/** The eight groups in their shortest spelling; null where it is no IPv6 address. The URL parser reads every form. */
function groupsOf(ip: string): string[] | null {
  const [bare = ""] = ip.split("%", 1);
  if (!bare.includes(":") || !URL.canParse(`http://[${bare}]/`)) return null;
  const [head = "", tail] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const gap = GROUPS - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: gap }, () => "0"), ...(after ?? [])];
}

function embedded(groups: readonly string[]): string | null {
  if (!MAPPED.includes(groups.slice(0, 6).join(":"))) return null;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function isDotted(ip: string): boolean {
  return new URL(`http://${ip}/`).hostname === ip && /^[0-9.]+$/.test(ip);
}
