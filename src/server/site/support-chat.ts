import { createDecipheriv } from "node:crypto";
import type { Db } from "#/server/db/index.ts";

/** A service of talks as the operator keeps it: paths as the service gives them, and the origins that may be opened. */
export type SupportChatSetting = {
  readonly path: string;
  /** For members of a rank above 4; null: the same as for all. */
  readonly vipPath: string | null;
  readonly hosts: readonly string[];
};

/** A service of talks that can be opened: the path as it was given beside the address that it stands for. */
export type SupportChat = { readonly path: string; readonly url: string };

const KEY_SIGNS = 8;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MOST_URL = 1_000;

/**
 * The address in an encrypted path (MSG-15): its last eight signs are the key, the rest is Base64 of DES-ECB with PKCS#7.
 * The key travels along, so it hides nothing: null unless it is an https address of one of these origins.
 */
export function decodeSupportPath(path: string, hosts: readonly string[]): string | null {
  const key = Buffer.from(path.slice(-KEY_SIGNS), "utf8");
  const text = path.slice(0, -KEY_SIGNS);
  if (key.length !== KEY_SIGNS || !BASE64.test(text)) return null;
  try {
    // Single DES is not in this Node: three times with one key it is the same.
    const decipher = createDecipheriv("des-ede3", Buffer.concat([key, key, key]), null);
    const bytes = Buffer.concat([decipher.update(text, "base64"), decipher.final()]);
    const url = new URL(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const isPlain = url.protocol === "https:" && url.username === "" && url.password === "";
    return isPlain && url.href.length <= MOST_URL && hosts.includes(url.origin) ? url.href : null;
  } catch {
    return null;
  }
}

/** Why a setting opens nothing; null: it does. */
export function findSupportFault(
  setting: SupportChatSetting | null,
): Readonly<Record<string, string>> | null {
  for (const name of ["path", "vipPath"] as const) {
    const path = setting?.[name];
    if (setting && path && decodeSupportPath(path, setting.hosts) === null)
      return { [name]: "is no encrypted https address of one of the hosts" };
  }
  return null;
}

/** The service of talks for members of high rank, or for everybody; null where there is none that may be opened. */
export async function getSupportChat(db: Db, isVip: boolean): Promise<SupportChat | null> {
  const { support_chat: setting } = await db
    .selectFrom("site")
    .select("support_chat")
    .executeTakeFirstOrThrow();
  if (!setting) return null;
  const path = (isVip && setting.vipPath) || setting.path;
  const url = decodeSupportPath(path, setting.hosts);
  return url === null ? null : { path, url };
}
