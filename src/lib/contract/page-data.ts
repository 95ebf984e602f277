/**
 * What pages may ask of the areas, by area. Each area declares its own beside its calls (`page-data.ts`):
 *
 *     declare module "#/lib/contract/page-data.ts" {
 *       interface PageData {
 *         site: SitePageData;
 *       }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface PageData {}
