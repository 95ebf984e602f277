import * as z from "zod/mini";
import { call, done, nothing } from "../call.ts";
import { moment } from "../fields.ts";

/** What a device may tell while the site is closed. `house`: answers of staff and what the operator has to say. */
export const PUSH_TOPICS = ["money", "lottery", "security", "house", "offers"] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

/** What is on where nothing else was chosen: offers are not. */
export const PUSH_DEFAULTS: readonly PushTopic[] = ["money", "lottery", "security", "house"];

/** Base64 for addresses, without padding. */
const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().check(z.length(length), z.regex(/^[\w-]*$/));
};

const endpoint = z.string().check(z.minLength(1), z.maxLength(1_000));

/** A subscription as a browser makes it (Push API): where its push service takes messages, and what they are encrypted to. */
export const pushSubscription = z.strictObject({
  endpoint,
  keys: z.strictObject({
    /** The browser's public key, an uncompressed point of P-256. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
});
export type PushSubscriptionJson = z.output<typeof pushSubscription>;

const choices = {
  topics: z.array(z.enum(PUSH_TOPICS)).check(z.maxLength(PUSH_TOPICS.length)),
  /** Whether what is shown names the event, the amount and the lottery; else only what it is about. */
  details: z.boolean(),
};

/** A device of the member that notices come to. */
export const pushDevice = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  /** Names of what runs on it, as their makers write them; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  since: moment,
  ...choices,
});
export type PushDevice = z.output<typeof pushDevice>;

const settings = z.object({
  /** By which browsers know us (RFC 8292), an uncompressed point of P-256 in base64url. */
  publicKey: z.string(),
  /** The one that asks first, then the newest. */
  devices: z.array(pushDevice),
});
export type PushSettings = z.output<typeof settings>;

/** The member's devices that notices come to while the site is closed, and the key that a browser subscribes with (path ours). */
export const viewPush = call({
  method: "GET",
  path: "/wps/push/settings",
  who: "member",
  module: "MESSAGES",
  input: nothing,
  reply: settings,
  refusals: [],
});

/**
 * Have notices come to the device that asks, or choose anew which (path ours). Ten devices at most, the oldest gives way.
 * An endpoint is whoever's is logged in: it leaves the member who had it before. `push_refused`: it is at none
 * of the push services that we send to, or its key is none.
 */
export const switchPushOn = call({
  method: "POST",
  path: "/wps/push/subscribe",
  who: "member",
  module: "MESSAGES",
  input: z.strictObject({ subscription: pushSubscription, ...choices }),
  reply: settings,
  refusals: ["push_refused"],
});

/** End notices on a device; without an id, on the one that asks. Twice is once (path ours). */
export const switchPushOff = call({
  method: "POST",
  path: "/wps/push/unsubscribe",
  who: "member",
  module: null,
  input: z.strictObject({ id: z.optional(z.uuid()) }),
  reply: settings,
  refusals: [],
});

/**
 * What a browser made anew by itself takes the place of what it had (path ours). It has no session then: its device's
 * cookie and the endpoint that it had (`before`), which nobody else was told, say whose it is. Where nothing was there,
 * nothing is made.
 */
export const renewPush = call({
  method: "POST",
  path: "/wps/push/renew",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject({ subscription: pushSubscription, before: endpoint }),
  reply: done,
  refusals: ["push_refused"],
});
