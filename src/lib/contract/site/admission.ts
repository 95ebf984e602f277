import * as z from "zod/mini";
import { MERCHANT_PLATFORM } from "#/lib/base/merchant-client.ts";
import { call, nothing, type ReplyOf } from "../call.ts";
import { merchantClient } from "../fields.ts";
import { domain, fieldRule, RULED_FIELDS, resource, whitelabelView } from "./calls.ts";
import { analytics, customerService } from "./contact.ts";

/** Countries (ISO 3166) that may not visit; when `only` names some, all others may not either. */
export const regions = z.object({ blocked: z.array(z.string()), only: z.array(z.string()) });

/** 0 normal, 1 maintenance, 2 region restriction (SPEC §4). */
const status = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** The site's version and switches alone, for a portal that keeps pages (path ours). */
export const getSiteVersion = call({
  method: "GET",
  path: "/wps/system/version",
  who: "anyone",
  module: null,
  input: nothing,
  reply: z.object({
    version: z.string(),
    status,
    maintenance: z.boolean(),
    regionRestriction: z.boolean(),
    regions,
    membersOnly: z.boolean(),
  }),
  refusals: [],
});

/** Whether this caller is let in, and what that follows from. */
const visit = {
  /** Where the caller comes from; the country (ISO 3166) is empty when it is unknown. */
  location: z.object({ ip: z.string(), country: z.string() }),
  maintenance: z.boolean(),
  /** By the site's switch, or by the caller's country. */
  regionRestriction: z.boolean(),
};

/** The status as this caller meets it, from the permission data (SPEC §7, SYS-07). Answered while the site is closed too. */
export const getStatus = call({
  method: "GET",
  path: "/wps/system/status",
  who: "anyone",
  module: null,
  input: nothing,
  reply: z.object({ status, ...visit }),
  refusals: [],
});

/**
 * The site and the caller in one (ENT-18), for the portal that the merchant runs (`platform`). `url` is the host that the
 * browser is on: it is given back as it came, and `codeInfo` is the site's entry for it (its own where it has none for that
 * host).
 */
export const getPermission = call({
  method: "GET",
  path: "/wps/system/permission",
  who: "anyone",
  module: null,
  input: z.strictObject({
    url: z.optional(z.string().check(z.maxLength(255))),
    platform: z._default(merchantClient.platform, MERCHANT_PLATFORM),
  }),
  reply: z.object({
    info: z.object({
      ...merchantClient,
      whitelabel: whitelabelView,
      register: z.record(z.enum(RULED_FIELDS), fieldRule),
      resources: z.array(resource),
      codeInfo: domain,
      customerService,
      analytics,
      imageCDNs: z.array(z.string()),
      launchGameCDNs: z.array(z.string()),
    }),
    ...visit,
    url: z.string(),
  }),
  refusals: [],
});
export type SiteInfo = ReplyOf<typeof getPermission>["info"];
