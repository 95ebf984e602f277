import { createHash } from "node:crypto";
import type { OwnTexts } from "#/content/own/texts.ts";
import type { VendorCategory } from "#/lib/contract/games/calls.ts";
import type { RegistrationRules, SiteView } from "#/lib/contract/site/calls.ts";
import type { SiteState } from "../http/site-feed.ts";

/** What all pages share of the site. */
export type Parts = {
  readonly site: SiteView;
  readonly registration: RegistrationRules;
  readonly vendors: readonly VendorCategory[];
  /** The operator's own content. */
  readonly ownTexts: OwnTexts;
  /** The version of what browsers keep for a session. */
  readonly settingsVersion: string;
};

/** What a page was made of: each part of the site that it asked for, by name, and the digest that part had. */
export type Tags = Map<string, string>;
/** The digest of a part as it is now. */
export type DigestOf = (tag: string) => string;

/** What a page asks of an area beside what all pages share: `data.games`. */
const OF_AREA = "data.";

/**
 * Digests the parts that pages are made of, each when it is asked for first: `site.banners`, `whitelabel.flags`,
 * `vendors`. An area that tells which version of the site its own part is of stays as it is while others change; any
 * other part of an area is of the site's version.
 */
export function digests(
  { site, registration, vendors, ownTexts, settingsVersion }: Parts,
  { version, tags }: Pick<SiteState, "version" | "tags">,
): DigestOf {
  const parts: Readonly<Record<string, unknown>> = {
    registration,
    vendors,
    settingsVersion,
    site: Object.keys(site),
    whitelabel: Object.keys(site.whitelabel),
    ...under("site.", site),
    ...under("whitelabel.", site.whitelabel),
    ...under("content.", ownTexts),
  };
  const known = new Map<string, string>();
  return (tag) => {
    if (tag.startsWith(OF_AREA)) return tags[tag.slice(OF_AREA.length)] ?? version;
    const digest = known.get(tag) ?? hash(parts[tag]);
    known.set(tag, digest);
    return digest;
  };
}

/** The version of what browsers keep for a session: whatever of the site moves beside it leaves that as it is. */
export function settingsVersionOf(
  site: SiteView,
  registration: RegistrationRules,
  regions: SiteState["regions"],
): string {
  const { resources, domains, customerService, analytics } = site;
  const { version: _version, payloadKeys: _keys, ...whitelabel } = site.whitelabel;
  return hash([
    whitelabel,
    resources,
    domains,
    customerService,
    analytics,
    registration,
    regions,
  ]).slice(0, 12);
}

function hash(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("base64url");
}

function under(prefix: string, value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [prefix + key, part]));
}

type Noted = "site" | "ownTexts" | "vendors" | "imageHost" | "settingsVersion" | "data";
const OWN_TAG: Readonly<Partial<Record<PropertyKey, string>>> = {
  vendors: "vendors",
  settingsVersion: "settingsVersion",
  imageHost: "whitelabel.imageCDNs",
};

/** The same locals, which note what is asked of them: a page is of all that it looked at, whether or not it shows it. */
export function watched<T extends Pick<App.Locals, Noted>>(
  locals: T,
  note: (tag: string) => void,
): T {
  const whitelabel = noting(locals.site.whitelabel, "whitelabel", note);
  const ownTexts = noting(locals.ownTexts, "content", note);
  const site = noting({ ...locals.site, whitelabel }, "site", note, ["whitelabel"]);
  const data = new Proxy(locals.data, {
    get(areas, area) {
      if (area !== "site") note(OF_AREA + String(area));
      return Reflect.get(areas, area);
    },
  });
  return new Proxy(
    { ...locals, site, ownTexts, data },
    {
      get(all, key) {
        const tag = OWN_TAG[key];
        if (tag !== undefined) note(tag);
        return Reflect.get(all, key);
      },
    },
  );
}

/** An object that notes each field that is read, one that it has not as well, and itself when its fields are named. */
function noting<T extends object>(
  value: T,
  name: string,
  note: (tag: string) => void,
  but: readonly string[] = [],
): T {
  return new Proxy(value, {
    get(fields, key) {
      if (typeof key === "string" && !but.includes(key)) note(`${name}.${key}`);
      return Reflect.get(fields, key);
    },
    ownKeys(fields) {
      note(name);
      return Reflect.ownKeys(fields);
    },
  });
}
