import { ok, type Result } from "#/lib/base/result.ts";
import { readSession, writeSession } from "./storage.ts";

/** What a session keeps of what it was told (SYS-17 to 22), so that opening something twice asks once. */
export type CacheName = "validate" | "settings" | "countries";

type Kept = { readonly version: string; readonly language: string; readonly value: unknown };

/** The version of the site that this page was made from, and its language: what was told to another is not kept. */
function here(): Pick<Kept, "version" | "language"> {
  const { dataset, lang } = document.documentElement;
  return { version: dataset["version"] ?? "", language: lang };
}

/** What is kept under a name; null when there is nothing, or it is of another version or language. */
export function readCache<T>(name: CacheName): T | null {
  try {
    const kept = JSON.parse(readSession(name) ?? "null") as Kept | null;
    const { version, language } = here();
    return kept?.version === version && kept.language === language ? (kept.value as T) : null;
  } catch {
    return null;
  }
}

/** Keeps a value until the tab closes, the site changes, or the member leaves. */
export function keepCache(name: CacheName, value: unknown): void {
  writeSession({ [name]: JSON.stringify({ ...here(), value }) });
}

/** Gives what is kept, else asks and keeps a good answer; a refusal is never kept. */
export async function cached<T, R extends { readonly ok: false }>(
  name: CacheName,
  ask: () => Promise<{ readonly ok: true; readonly value: T } | R>,
): Promise<Result<T> | R> {
  const kept = readCache<T>(name);
  if (kept !== null) return ok(kept);
  const reply = await ask();
  if (reply.ok) keepCache(name, reply.value);
  return reply;
}
