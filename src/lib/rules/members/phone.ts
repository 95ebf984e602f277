import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

/** A country whose numbers are known (ENT-04): ISO 3166, and its dialing code without the plus. */
export type CountryEntry = { readonly countryCode: string; readonly countryDialingCode: string };

/** A phone number that exists as far as its country's numbering plan tells. */
export type Phone = {
  /** As the wire and the database have it: `+84912345678`. */
  readonly e164: string;
  /** ISO 3166; of countries that share a code the one that was asked for. */
  readonly country: string;
  /** Without the plus. */
  readonly dialingCode: string;
  /** Its digits without dialing code and trunk prefix. */
  readonly national: string;
};

/** Longer than this is no number that anybody typed. */
const MOST_TYPED = 40;

/**
 * Reads a number as people type it: with or without its dialing code, the trunk's 0, spaces, brackets and the digits of
 * other scripts. `from` is the country it is read in, or a dialing code (`84`, `+84`); a number that begins with a plus
 * tells its own. Null when the numbering plan of its country has no such number.
 */
export function readPhone(text: string, from: string): Phone | null {
  if (text.length > MOST_TYPED) return null;
  const dialed = /^\+?(\d{1,3})$/.exec(from.trim())?.[1];
  const country = !dialed && isSupportedCountry(from) ? from : undefined;
  if (dialed && !isDialingCode(dialed)) return null;
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(dialed ? { defaultCallingCode: dialed } : {}),
    ...(country ? { defaultCountry: country } : {}),
  });
  if (!number?.isValid() || number.ext) return null;
  const dialingCode = String(number.countryCallingCode);
  const own = country && getCountryCallingCode(country) === dialingCode ? country : number.country;
  if (!own) return null;
  return { e164: number.number, country: own, dialingCode, national: number.nationalNumber };
}

/** The number with the spaces and brackets of its country, as far as it is typed. */
export function formatAsTyped(text: string, country: string): string {
  return new AsYouType(isSupportedCountry(country) ? country : undefined).input(
    text.slice(0, MOST_TYPED),
  );
}

/** The number as people of its country write it; as it came when it is none. */
export function formatNational(text: string, country: string): string {
  if (!isSupportedCountry(country)) return text;
  return parsePhoneNumberFromString(text, country)?.formatNational() ?? text;
}

/** How many digits a number of the country may have, without its dialing code; null for a country that is unknown. */
export function phoneLengths(
  country: string,
): { readonly min: number; readonly max: number } | null {
  if (!isSupportedCountry(country)) return null;
  const plans = new Metadata();
  plans.selectNumberingPlan(country);
  const lengths = plans.numberingPlan?.possibleLengths() ?? [];
  return lengths.length > 0 ? { min: Math.min(...lengths), max: Math.max(...lengths) } : null;
}

/** Every country that has phone numbers, by its code. */
export function listCountries(): readonly CountryEntry[] {
  return getCountries()
    .toSorted()
    .map((countryCode) => ({ countryCode, countryDialingCode: dialingCodeOf(countryCode) }));
}

let codes: ReadonlySet<string> | null = null;

function isDialingCode(digits: string): boolean {
  codes ??= new Set(listCountries().map(({ countryDialingCode }) => countryDialingCode));
  return codes.has(digits);
}

function dialingCodeOf(country: CountryCode): string {
  return String(getCountryCallingCode(country));
}

/** What countries that share a dialing code are found by, where nothing else tells them apart. */
const FIRST_OF_THEIR_CODE: ReadonlySet<string> = new Set(
  "US RU GB IT NO AU MA RE SH FI GP CW".split(" "),
);

/**
 * The country that a phone field begins with: of the dialing code passed in if the list has it, else the current one
 * (SPEC §2), else the first that is likely. Null only of an empty list.
 */
export function firstCountry(
  list: readonly CountryEntry[],
  {
    dialingCode = "",
    likely,
  }: { readonly dialingCode?: string; readonly likely: readonly string[] },
): CountryEntry | null {
  const code = dialingCode.replace(/^\+/, "");
  const passed = list.filter((each) => each.countryDialingCode === code);
  const from = passed.length > 0 ? passed : list;
  const found = likely.flatMap((country) => from.filter((each) => each.countryCode === country));
  const known = passed.find(({ countryCode }) => FIRST_OF_THEIR_CODE.has(countryCode));
  return found[0] ?? known ?? from[0] ?? null;
}
