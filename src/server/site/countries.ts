import { type CountryEntry, listCountries } from "#/lib/rules/members/phone.ts";
import type { Db } from "#/server/db/index.ts";
import type { Regions } from "./tables.ts";

const ALL = listCountries();

/** The countries whose phone numbers the site takes: of those that may visit it. */
export function countriesOf(regions: Regions): CountryEntry[] {
  return ALL.filter(({ countryCode }) => isServed(regions, countryCode));
}

function isServed({ blocked, only }: Regions, country: string): boolean {
  return !blocked.includes(country) && (only.length === 0 || only.includes(country));
}

/** Whether the site takes phone numbers of a country (ISO 3166), and so sends messages there. */
export async function servesNumbersOf(db: Db, country: string): Promise<boolean> {
  const { regions } = await db.selectFrom("site").select("regions").executeTakeFirstOrThrow();
  return isServed(regions, country);
}
