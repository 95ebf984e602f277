import type { IncomingHttpHeaders } from "node:http";
import type { ModuleId } from "#/lib/contract/modules.ts";
import type { CountryOf } from "./countries.ts";
import { isBarred } from "./regions.ts";
import type { SiteState } from "./site-feed.ts";

/** Who asks: the address behind the trusted proxies, and what came along. */
export type Caller = { readonly ip: string; readonly headers: IncomingHttpHeaders };

/** Why somebody is not let in. Maintenance wins over a restriction of the region (SPEC §4). */
export type Closed = { readonly reason: "maintenance" | "region"; readonly country: string };

/** What the gate knows of a caller. `country` is empty when it is unknown. */
export type Visit = {
  readonly country: string;
  readonly maintenance: boolean;
  readonly regionRestriction: boolean;
};

/** Whether the site is open. Fed by the site's status row; asked before everything else. */
export type Gate = {
  /** Why a caller is not let in, or null. */
  closedFor(caller: Caller): Closed | null;
  visitOf(caller: Caller): Visit;
  /** Whether everybody is let in, wherever they come from: then nobody's address is looked at. */
  readonly openToAll: boolean;
  /** Whether visitors are sent to the login (RT-22). */
  readonly membersOnly: boolean;
  /** Runs whenever the site's state has changed: what was let in before may be no more. */
  onChange(listener: () => void): void;
  /** Whether a module is on; null while that is not known yet. */
  hasModule(modId: ModuleId): boolean | null;
};

export const OPEN: Gate = {
  closedFor: () => null,
  visitOf: () => ({ country: "", maintenance: false, regionRestriction: false }),
  openToAll: true,
  membersOnly: false,
  onChange: () => undefined,
  hasModule: () => true,
};

export type GateOptions = {
  readonly feed: {
    readonly state: SiteState;
    onChange?(listener: () => void): void;
  };
  readonly countryOf: CountryOf;
  /** A header in which a trusted proxy tells the country; null when there is none to believe. */
  readonly countryHeader: string | null;
};

const COUNTRY = /^[A-Z]{2}$/;
/** What proxies say for "unknown" and for Tor. */
const NO_COUNTRY = new Set(["XX", "T1"]);

/** The gate before pages and calls: closed by the site's switches for all, by its regions for some countries. */
export function openGate({ feed, countryOf, countryHeader }: GateOptions): Gate {
  function whence({ ip, headers }: Caller): string {
    const told = countryHeader === null ? undefined : headers[countryHeader];
    const code = typeof told === "string" ? told.trim().toUpperCase() : "";
    if (COUNTRY.test(code)) return NO_COUNTRY.has(code) ? "" : code;
    return countryOf(ip);
  }
  return {
    get openToAll() {
      const { status, regions } = feed.state;
      return status === 0 && regions.blocked.length === 0 && regions.only.length === 0;
    },
    get membersOnly() {
      return feed.state.membersOnly;
    },
    onChange: (listener) => feed.onChange?.(listener),
    hasModule(modId) {
      const { modules } = feed.state;
      return modules === null ? null : modules.includes(modId);
    },
    visitOf(caller) {
      const { maintenance, regionRestriction, regions } = feed.state;
      const country = whence(caller);
      return {
        country,
        maintenance,
        regionRestriction: regionRestriction || isBarred(regions, country),
      };
    },
    closedFor(caller) {
      if (this.openToAll) return null;
      const { country, maintenance, regionRestriction } = this.visitOf(caller);
      if (maintenance) return { reason: "maintenance", country };
      return regionRestriction ? { reason: "region", country } : null;
    },
  };
}
