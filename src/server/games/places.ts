/** Addresses of ours that vendors' rows name as `{place}`: `studio`, `vendor` … */
export type Places = Readonly<Record<string, string>>;

/** The address that a vendor's row means: a leading `{place}` stands for that place's. Throws on an unknown place. */
export function resolveAddress(address: string, places: Places): URL {
  const [, name, rest = ""] = /^\{(\w+)\}(.*)$/.exec(address) ?? [];
  if (name === undefined) return new URL(address);
  const place = places[name];
  if (!place) throw new Error(`the place {${name}} of a vendor's address is not configured`);
  return new URL(place.replace(/\/$/, "") + rest);
}
