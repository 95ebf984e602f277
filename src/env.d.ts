/// <reference types="astro/client" />
import type { OwnTexts } from "#/content/own/texts.ts";
import type { Html } from "#/lib/base/html.ts";
import type { RegistrationTerms } from "#/lib/client/stores/auth/registration.ts";
import type { VendorCategory } from "#/lib/contract/games/calls.ts";
import type { PageData } from "#/lib/contract/page-data.ts";
import type { SiteView } from "#/lib/contract/site/calls.ts";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates when somebody means to use it (src/loading/intent.ts). */
    "client:intent"?:
      | boolean
      | { on?: string; hash?: string; query?: string; member?: boolean; now?: boolean };
  }
}

declare global {
  interface Document {
    /** Keeps an early press until what it waits for has come, and gives it then (src/loading/boot.js). */
    keep(event: Event, press: HTMLElement, ready: Promise<unknown>): void;
    /** The press that is kept. */
    kept?: HTMLElement | null;
    /** Ends when login and registration have come to a visitor's page, with what came beside them; without where they did not. */
    filled?: Promise<EarlyDialogs | undefined>;
  }
  /** What `/dialogs` brings besides login and registration; `terms` null for agents. */
  type EarlyDialogs = {
    readonly terms: RegistrationTerms | null;
    readonly islands: IslandFiles;
    readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  /** The files that a browser fetches for each island's module, `*` for the page's language. */
  type IslandFiles = Readonly<Record<string, readonly string[]>>;
  namespace App {
    /** What the server gives every page, in-process or fetched from the platform. The same for every visitor. */
    interface Locals {
      /** The page's language, a tag of lib/i18n. */
      lang: string;
      /** The languages that this site serves, the default first. */
      languages: readonly string[];
      /** The path without the language's prefix: `/rng`. */
      path: string;
      /** The site's own address as browsers reach it, without a path: `https://play.example`. */
      origin: string;
      site: SiteView;
      /** The page is the agent site's: nobody registers there, and nobody plays for practice. */
      agentSite: boolean;
      /** The version of what browsers keep of the site for a session. */
      settingsVersion: string;
      /**
       * The host that vendors' pictures come from, drawn once while its hosts are the same so that a picture has one
       * address; null: ours.
       */
      imageHost: string | null;
      /** Categories that have vendors, in the site's order. */
      vendors: readonly VendorCategory[];
      /** The operator's own content, laid over the shipped one. */
      ownTexts: OwnTexts;
      /** What else pages may ask of the areas, by area. */
      data: PageData;
      /** What browsers fetch ahead of a press. */
      islands: IslandFiles;
      /** Origins that `/game` and `/demo` may frame, the studio's first. */
      frames: readonly string[];
      /** The moment that the page is made for. */
      nowMs: number;
      /** Says until when the page is true: it is made anew then. Moments that are over change nothing. */
      until(ms: number): void;
      /**
       * Leaves a place open, between tags or in a quoted attribute, that is filled for each request: what was searched, a
       * page number. The page itself is rendered without them.
       */
      blank(fill: (asked: URLSearchParams) => Html | Promise<Html>): string;
      /** Why the gate shows a screen instead of the page; null on every other page. */
      closed: {
        readonly reason: "maintenance" | "region";
        readonly ip: string;
        readonly country: string;
      } | null;
      /** By what support finds the fault that the page stands in for: the beginning of its request's id. Null elsewhere. */
      reference: string | null;
    }
  }
}
