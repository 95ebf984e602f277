import { type Sent, send } from "#/lib/client/send.ts";
import { listLogins } from "#/lib/contract/session/logins.ts";

/** The member's own logins, or those before a place that the list named. */
export const fetchLogins = (before: string | undefined): Promise<Sent<typeof listLogins>> =>
  send(listLogins, before === undefined ? {} : { before });
