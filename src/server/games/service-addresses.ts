/** Addresses of ours that vendors' rows name as `{service}`: `studio`, `vendor` … */
export type ServiceAddresses = Readonly<Record<string, string>>;

/** Stands for the host that a relative address is opened on. */
const SOME_HOST = "https://launch.invalid";

/** The address that a vendor's row means: a leading `{service}` stands for that service's. Throws on an unknown one. */
export function resolveAddress(address: string, addresses: ServiceAddresses): URL {
  const [, name, rest = ""] = /^\{(\w+)\}(.*)$/.exec(address) ?? [];
  if (name === undefined) return new URL(address, SOME_HOST);
  const base = addresses[name];
  if (!base) throw new Error(`the service {${name}} of a vendor's address is not configured`);
  return new URL(base.replace(/\/$/, "") + rest);
}

/** An address as a browser gets it: a relative one stays so, and the browser opens it on a launch host (SYS-16). */
export function toldAddress({ origin, pathname, search, href }: URL): string {
  return origin === SOME_HOST ? pathname + search : href;
}
