import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BlockList, isIP } from "node:net";
import { type CountryResponse, Reader } from "mmdb-lib";
import { plainIp } from "#/lib/base/networks.ts";

/** Tells the country (ISO 3166) of an address; empty when it is private or unknown. */
export type CountryOf = (ip: string) => string;

const require = createRequire(import.meta.url);
const MOST_KEPT = 20_000;
/** What this file holds of an address, which is not what the library expects. */
type Row = CountryResponse & { readonly country_code?: string };

/** Addresses that are nowhere: private, of this machine, of this link. The records hold some of them nevertheless. */
const NOWHERE = new BlockList();
const RANGES = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
] as const;
for (const [net, prefix, family] of RANGES) NOWHERE.addSubnet(net, prefix, family);

/**
 * The country by the registries' records (geo-whois-asn-country, CC0), which lies in memory from the first look-up on:
 * 8 MB. A look-up takes about a microsecond; what was looked up lately is remembered.
 */
export function openCountries(): CountryOf {
  const kept = new Map<string, string>();
  let reader: Reader<CountryResponse> | null = null;
  return (ip) => {
    const known = kept.get(ip);
    if (known !== undefined) return known;
    reader ??= new Reader<CountryResponse>(
      readFileSync(
        require.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"),
      ),
    );
    const country = find(reader, plainIp(ip));
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(ip, country);
    return country;
  };
}

function find(reader: Reader<CountryResponse>, ip: string): string {
  const version = isIP(ip);
  if (version === 0 || NOWHERE.check(ip, version === 4 ? "ipv4" : "ipv6")) return "";
  const row = reader.get(ip) as Row | null;
  return row?.country_code ?? "";
}
