import { type CountryEntry, listCountries } from "#/lib/rules/phone.ts";
import type { Db } from "#/server/db/index.ts";
import { isBarred } from "#/server/http/regions.ts";
import type { Regions } from "./tables.ts";

const ALL = listCountries();

/** The countries whose phone numbers the site takes: of those that may visit it. */
export function countriesOf(regions: Regions): CountryEntry[] {
  return ALL.filter(({ countryCode }) => !isBarred(regions, countryCode));
}

/** Whether the site takes phone numbers of a country (ISO 3166), and so sends messages there. */
export async function servesNumbersOf(db: Db, country: string): Promise<boolean> {
  const { regions } = await db.selectFrom("site").select("regions").executeTakeFirstOrThrow();
  return !isBarred(regions, country);
}
