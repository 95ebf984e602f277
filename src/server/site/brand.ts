import type { Brand } from "#/lib/contract/site/calls.ts";
import { brandColours } from "#/lib/rules/site/brand-colours.ts";
import type { Db } from "#/server/db/index.ts";
import type { SiteTable } from "./tables.ts";

const PICTURES = {
  logo: "logo",
  logoOnLight: "logo_on_light",
  icon: "icon",
  poster: "poster",
} as const;
type Branded = Pick<SiteTable, (typeof PICTURES)[keyof typeof PICTURES] | "accent">;

/** The address that a picture is served at. */
export const addressOfPicture = (name: string): string => `/pictures/${name}`;

/** What the operator dressed of the site; undefined where nothing. */
export async function getBrand(db: Db, site: Branded): Promise<Brand | undefined> {
  const named = Object.entries(PICTURES).flatMap(([part, column]) => {
    const name = site[column];
    return name === null ? [] : [{ part, name }];
  });
  if (named.length === 0 && site.accent === null) return undefined;
  const rows =
    named.length === 0
      ? []
      : await db
          .selectFrom("pictures")
          .select(["name", "width", "height"])
          .where(
            "name",
            "in",
            named.map(({ name }) => name),
          )
          .execute();
  const pictures = named.flatMap(({ part, name }) => {
    const row = rows.find((each) => each.name === name);
    return row
      ? [[part, { src: addressOfPicture(name), width: row.width, height: row.height }]]
      : [];
  });
  return {
    ...Object.fromEntries(pictures),
    ...(site.accent === null ? {} : { colours: brandColours(site.accent) }),
  };
}
