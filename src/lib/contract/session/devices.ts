import * as z from "zod/mini";
import { call, done, nothing } from "../call.ts";
import { id, moment } from "../fields.ts";

/** A device that the member logged in from. */
export const device = z.object({
  id,
  /** The one that asks. */
  current: z.boolean(),
  /** Whether a session is open on it. */
  open: z.boolean(),
  /** Names of what runs on it, as their makers write them; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  /** Where it last logged in from: ISO 3166, empty when unknown; and the address. */
  country: z.string(),
  address: z.string(),
  knownSince: moment,
  lastLoginAt: moment,
});
export type Device = z.output<typeof device>;

/** The member's devices, the one that asks first, then by their last login; at most fifty (path ours). */
export const listDevices = call({
  method: "GET",
  path: "/wps/session/devices",
  who: "member",
  module: null,
  input: nothing,
  reply: z.object({ list: z.array(device) }),
  refusals: [],
});

/**
 * Sign a device out and forget it: its sessions end at once, and a login from it counts as one from a new device.
 * Without an id, all but the one that asks (path ours). The one that asks signs itself out by `logOut`.
 */
export const revokeDevices = call({
  method: "POST",
  path: "/wps/session/devices/revoke",
  who: "member",
  module: null,
  input: z.strictObject({ id: z.optional(id) }),
  reply: done,
  refusals: ["own_device"],
});
