import { get } from "node:http";
import { sql } from "kysely";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { HEAR, LIVE_PATH, type LiveKind } from "#/lib/contract/live.ts";
import type { Db } from "#/server/db/index.ts";
import { createMember, findMember } from "#/server/members/index.ts";

const CURRENCY = "VND";

/** Members with a wallet and the password of `linh`. */
export async function addMembers(
  db: Db,
  count: number,
): Promise<{ readonly id: bigint; readonly username: string }[]> {
  const linh = await findMember(db, "linh");
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from members where username = 'linh'`.execute(db);
  const password_hash = rows[0]?.password_hash;
  if (!linh || !password_hash) throw new Error("no linh");
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
    body: JSON.stringify({ type: "username", username, password: "Pleno-2026" }),
  });
  const { code, value } = (await reply.json()) as { code: string; value: { token: string } };
  if (code !== "ok") throw new Error(`${username} could not log in: ${code}`);
  const cookies = reply.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { authorization: `Bearer ${value.token}`, cookie: cookies.join("; ") };
}

/**
 * Opens a member's stream, asks it for what is told to everybody where that is named, and waits for its beginning. Answers
 * how to stop it.
 */
export function follow(
  url: string,
  headers: Record<string, string>,
  { type, hear }: { readonly type: LiveKind; readonly hear?: LiveKind },
  onHeard: () => void,
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
      response.on("data", (text: string) => {
        if (text.includes(`"type":"${type}"`)) onHeard();
        resolve(() => request.destroy());
      });
    });
  });
}
