import type { Address } from "./address.ts";

/** A page of the member site, or of the agent site, whose pages offer no registration. */
export type Page = Extract<Address, { kind: "page" }> & { readonly agents: boolean };

/** What begins the keys of the agent site's pages. */
const AGENTS = "agents ";

/** Under which key something is kept: of each site by itself. */
export function keyAt(url: string, agents: boolean): string {
  return agents ? AGENTS + url : url;
}

/** What `keyAt` was given. */
export function readKey(key: string): { readonly url: string; readonly agents: boolean } {
  const agents = key.startsWith(AGENTS);
  return { url: agents ? key.slice(AGENTS.length) : key, agents };
}

/** Where a screen that stands in for a page is. */
export function screenAt(language: string, agents: boolean): Omit<Page, "kind"> {
  return { language, path: "/", query: "", keep: true, agents };
}
