import type { InputOf } from "#/lib/contract/call.ts";
import { changePassword } from "#/lib/contract/members.ts";
import { type Sent, send } from "../send.ts";
import { $passwordDue, endByItself } from "./session.ts";

/** Changes the password. On success the session is over, here and everywhere: one logs in with the new one. */
export async function changeOwnPassword(
  input: InputOf<typeof changePassword>,
): Promise<Sent<typeof changePassword>> {
  const reply = await endByItself(() => send(changePassword, input));
  if (reply.ok) $passwordDue.set(null);
  return reply;
}
