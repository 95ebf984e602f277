import { lookup as find, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses of this machine, of networks of one's own, of this link, of nobody, and of many at once. */
const INTERNAL = new BlockList();
const RANGES = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
for (const [net, prefix] of RANGES) INTERNAL.addSubnet(net, prefix, "ipv4");
/** Of version 6 only what is given to the public; of that not what carries an address of version 4 within. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet("2000::", 3, "ipv6");
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  INTERNAL.addSubnet(net, prefix, "ipv6");

/** Whether an address is one of the public's. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !INTERNAL.check(address, "ipv4");
  return version === 6 && PUBLIC_6.check(address, "ipv6") && !INTERNAL.check(address, "ipv6");
}

/** A name that leads to an address inside: nothing is asked there. */
export class InternalAddress extends Error {
  readonly code = "EINTERNAL";
}

/** Finds a name's addresses as Node does, and none where one of them is inside: what is found is what is connected to. */
export const publicLookup: LookupFunction = (name, options, done) => {
  find(name, { ...options, all: true }, (fault, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (fault || !first) return done(fault ?? new Error("no address"), []);
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new InternalAddress(`${name} is inside`), []);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};
