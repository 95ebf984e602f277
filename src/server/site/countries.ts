import { type CountryEntry, listCountries } from "#/lib/rules/phone.ts";
import type { Regions } from "./tables.ts";

const ALL = listCountries();

/** The countries whose phone numbers the site takes: of those that may visit it. */
export function countriesOf({ blocked, only }: Regions): CountryEntry[] {
  return ALL.filter(
    ({ countryCode }) =>
      !blocked.includes(countryCode) && (only.length === 0 || only.includes(countryCode)),
  );
}
