/**
 * Every table, by name, as Kysely sees it. Each area declares its own beside its queries:
 *
 *     declare module "#/server/db/tables.ts" {
 *       interface Tables {
 *         members: MembersTable;
 *       }
 *     }
 *
 * bigint columns are JavaScript's `bigint`, timestamptz is `Date`, jsonb is the parsed value.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface Tables {}
