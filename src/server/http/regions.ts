/** Countries (ISO 3166) that may not visit; when `only` names some, all others may not either. */
export type Regions = { readonly blocked: readonly string[]; readonly only: readonly string[] };

/** Whether who comes from this country is turned away. An unknown country (empty) never is. */
export function isBarred({ blocked, only }: Regions, country: string): boolean {
  if (country === "") return false;
  return blocked.includes(country) || (only.length > 0 && !only.includes(country));
}
