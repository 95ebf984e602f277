import { get } from "node:http";
import { hash } from "@node-rs/argon2";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { HEAR, LIVE_PATH, type LiveKind } from "#/lib/contract/live.ts";
import type { Db } from "#/server/db/index.ts";
import { createMember } from "#/server/members/index.ts";

const CURRENCY = "VND";
const PASSWORD = "Pleno-2026";

/** Members with a wallet and a password that is soon compared. */
export async function addMembers(
  db: Db,
  count: number,
): Promise<{ readonly id: bigint; readonly username: string }[]> {
  // As cheap as may be: their logins are not what is measured.
  const password_hash = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  const names = Array.from({ length: count }, (_, each) => `bench${each}`);
  const added: { id: bigint; username: string }[] = [];
  for (const username of names)
    await db.transaction().execute(async (tx) => {
      const id = await createMember(tx, new Date(), {
        ...{ username, kind: 0, currency: CURRENCY, payee_name: username },
        ...{ email: null, proven_mobile: null, password_hash, payment_password_hash: null },
      });
      if (id === null) throw new Error(`${username} is there`);
      added.push({ id, username });
    });
  return added;
}

/** The headers of a session of this member's. */
export async function enter(url: string, username: string): Promise<Record<string, string>> {
  const reply = await fetch(url + logIn.path, {
    method: logIn.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "username", username, password: PASSWORD }),
  });
  const { code, value } = (await reply.json()) as { code: string; value: { token: string } };
  if (code !== "ok") throw new Error(`${username} could not log in: ${code}`);
  const cookies = reply.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { authorization: `Bearer ${value.token}`, cookie: cookies.join("; ") };
}

/**
 * Opens a member's stream, asks it for what is told to everybody where that is named, and waits for its beginning. Each
 * message of the type is handed over as it came. Answers how to stop it.
 */
export function follow(
  url: string,
  headers: Record<string, string>,
  { type, hear }: { readonly type: LiveKind; readonly hear?: string },
  onHeard: (message: string) => void,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}${LIVE_PATH}${hear ? `?${HEAR}=${hear}` : ""}`, {
      headers,
      agent: false,
    });
    request.on("error", reject);
    request.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream: ${response.statusCode}`));
      response.setEncoding("utf8");
      response.on("error", () => undefined);
      let unread = "";
      response.on("data", (text: string) => {
        const messages = (unread + text).split("\n\n");
        unread = messages.pop() ?? "";
        for (const message of messages) if (message.includes(`"type":"${type}"`)) onHeard(message);
        resolve(() => request.destroy());
      });
    });
  });
}
