/** Addresses of ours that vendors' rows name as `{place}`: `studio`, `vendor` … */
export type Places = Readonly<Record<string, string>>;

/** Stands for the host that a relative address is opened on. */
const SOME_HOST = "https://launch.invalid";

/** The address that a vendor's row means: a leading `{place}` stands for that place's. Throws on an unknown place. */
export function resolveAddress(address: string, places: Places): URL {
  const [, name, rest = ""] = /^\{(\w+)\}(.*)$/.exec(address) ?? [];
  if (name === undefined) return new URL(address, SOME_HOST);
  const place = places[name];
  if (!place) throw new Error(`the place {${name}} of a vendor's address is not configured`);
  return new URL(place.replace(/\/$/, "") + rest);
}

/** An address as a browser gets it: a relative one stays so, and the browser opens it on a launch host (SYS-16). */
export function toldAddress({ origin, pathname, search, href }: URL): string {
  return origin === SOME_HOST ? pathname + search : href;
}
