import type { Translate } from "./format.ts";

/** A country's name (of ISO 3166) for a reader; null for the empty code of an unknown one. */
export function placeName(country: string, language: string): string | null {
  if (country === "") return null;
  return (
    new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(country) ?? null
  );
}

/** What runs on a device, in words of the area's `device_named` and `device_unknown`; names are empty when unknown. */
export function deviceName(
  t: Translate,
  { browser, system }: { readonly browser: string; readonly system: string },
): string {
  if (browser && system) return t("device_named", { browser, system });
  return browser || system || t("device_unknown");
}
