import { join } from "node:path";

/** Each takes ports in a row: web, studio and the sandboxes. */
const PORTS_OF_A_SITE = 10;
/** How many ports in a row all of them take. */
export const PORTS_OF_ALL = 40;

const first = Number(process.env["E2E_PORT"] ?? 4521);

/** A Pleno that playwright.config.ts starts. */
export type Site = { readonly name: string; readonly port: number; readonly url: string };

const site = (name: string, place: number): Site => {
  const port = first + place * PORTS_OF_A_SITE;
  return { name, port, url: `http://localhost:${port}` };
};

/** The one that most tests share: nobody changes its settings. */
export const PLATFORM = site("platform", 0);
/** One with every way in switched on, and free play; nobody changes its settings once it is set up. */
export const CONFIGURED = site("configured", 1);
/** One that only a portal asks, and the portal before it. */
export const UPSTREAM = site("upstream", 2);
export const PORTAL = site("portal", 3);

/** One whose switches its own tests turn, who start it. */
export const SWITCHED = { name: "switched" };
/** Those that begin with the demonstration's world. */
export const SEEDED = [PLATFORM, CONFIGURED, UPSTREAM, SWITCHED];

/** The outside identity that the configured site knows: a test that needs it starts it there. */
export const GOOGLE_PORT = CONFIGURED.port + 8;

/** Where a site keeps its data. */
export function dataOf({ name }: Pick<Site, "name">): string {
  return join(process.env["E2E_DATA"] ?? "", name);
}
