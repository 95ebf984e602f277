import * as z from "zod/mini";
import { call, done, nothing } from "../call.ts";
import { moment } from "../fields.ts";

/**
 * A ticket that lets the member in at another of the site's addresses (path ours): `?token=<ticket>`, once, within 60 s.
 */
export const issueTicket = call({
  method: "PUT",
  path: "/wps/session/ticket",
  who: "member",
  module: null,
  input: nothing,
  reply: z.object({ ticket: z.string(), expirationTime: moment }),
  refusals: [],
});

/** End the session (SPEC §7: DEL). Succeeds even when it has ended already. */
export const logOut = call({
  method: "DELETE",
  path: "/wps/session/logout",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: nothing,
  reply: done,
  refusals: [],
});

/** Until when this device may come back without a password. */
export const remembered = z.object({ expirationTime: moment });

/**
 * Remember the login on this device for a day from the password on (LOG-06, LOG-07): an HttpOnly cookie whose validator
 * changes at every use (path ours).
 */
export const rememberLogin = call({
  method: "PUT",
  path: "/wps/session/remembered",
  who: "member",
  module: null,
  input: nothing,
  reply: remembered,
  refusals: ["not_remembered"],
});
