import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Category } from "#/lib/contract/games/calls.ts";
import { categoryScope, type SportsVendors } from "./rules.ts";

/** Tables whose rows have a stored category and a vendor. */
type CategorisedTable = "game" | "round";

// Vendors are few: their ids are looked up first, so that an index of the large table can be used.
const idsOf = (codes: readonly string[]) =>
  sql`array(select id from vendors where code = any(${[...codes]}::text[]))`;

/** Holds for the rows of `table` that a category of the site shows. */
export function inCategory(
  table: CategorisedTable,
  category: Category,
  sportsVendors: SportsVendors,
): RawBuilder<SqlBool> {
  const { stored, vendors } = categoryScope(category, sportsVendors);
  const vendorId = sql.ref(`${table}.vendor_id`);
  const ofStored = stored ? sql`${sql.ref(`${table}.category`)} = ${stored}` : sql`true`;
  if (vendors === "any") return sql<SqlBool>`${ofStored}`;
  if (vendors === "in_house")
    return sql<SqlBool>`${ofStored} and ${vendorId} = any(array(select id from vendors where in_house))`;
  return "only" in vendors
    ? sql<SqlBool>`${ofStored} and ${vendorId} = any(${idsOf(vendors.only)})`
    : sql<SqlBool>`${ofStored} and ${vendorId} <> all(${idsOf(vendors.not)})`;
}

/** Holds for the rows of `table` that are a vendor's. */
export function ofVendor(table: CategorisedTable, code: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.vendor_id`)} = (select id from vendors where code = ${code})`;
}
