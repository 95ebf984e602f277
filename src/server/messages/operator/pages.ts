import { listFolder } from "#/content/own/folder.ts";
import { readSources } from "#/content/read.ts";
import type { Collection } from "#/content/schemas.ts";
import type { Db } from "#/server/db/index.ts";
import { isPageOn } from "#/server/site/index.ts";

/** Pages of one text each, by their folder. */
const TEXTS: Readonly<Record<string, Collection>> = {
  promotions: "promotions",
  help: "help",
  helpmc: "help",
  legal: "legal",
};
/** Addresses that are no pages, or are there for some members alone. */
const NOBODYS = new Set(["house", "icons", "tickets"]);

/**
 * Whether a page that a message leads to is there now: its feature is on, and where it shows one text there is one, shipped
 * or in the folder of the operator's own content.
 */
export async function isPageThere(
  db: Db,
  page: string | null,
  // biome-ignore lint/style/noProcessEnv: a command is told where that folder is as the servers are
  contentDir = process.env["CONTENT_DIR"],
): Promise<boolean> {
  if (page === null) return true;
  const path = /^[^?#]*/.exec(page)?.[0] ?? "";
  if (!(await isPageOn(db, path))) return false;
  const [, folder = "", id] = path.split("/");
  if (id === undefined) return true;
  if (NOBODYS.has(folder)) return false;
  const collection = TEXTS[folder];
  if (collection === undefined) return true;
  if (readSources(collection).some((source) => source.id === id)) return true;
  if (!contentDir) return false;
  const { found } = await listFolder(contentDir);
  return found.some((own) => own.collection === collection && own.file.endsWith(`/${id}.md`));
}
