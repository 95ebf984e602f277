import { buildStudio } from "../build-studio.ts";
import type { Kept } from "./keep-up.ts";
import { watchFolders } from "./watch-folders.ts";

/** What a batch of changed files asks for: processes to start again, and processes to read their texts anew. */
export type Effect = { readonly restart: readonly string[]; readonly texts: readonly string[] };

const ALL = ["web", "studio", "payments", "vendor", "lottery"];
// What a page or an island shows is Astro's to reload; these are read by Node.
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  "src/server": ["web"],
  "src/studio": ["studio"],
  "src/sandbox/payments": ["payments"],
  "src/sandbox/vendor": ["vendor"],
  "src/sandbox/lottery": ["lottery"],
  "src/sandbox/kit": ["payments", "vendor", "lottery"],
  "src/lib/base": ALL,
  "src/lib/rules": ALL,
  "src/lib/contract": ALL,
  "src/lib/i18n": ALL,
  "src/art": ["web"],
};
/** Areas of texts that a process of its own shows; the others are the site's. */
const READER_OF: Readonly<Record<string, string>> = {
  studio: "studio",
  "sandbox-payments": "payments",
  "sandbox-vendor": "vendor",
  "sandbox-lottery": "lottery",
};
const SOURCE = /\.(?:ts|tsx|js|mjs|json|sql|css|html|svg)$/;

/** What changed files (from the root, with slashes) ask for. A text never restarts anything. */
export function effectOf(files: readonly string[]): Effect {
  const restart = new Set<string>();
  const texts = new Set<string>();
  for (const file of files.filter((each) => SOURCE.test(each))) {
    const area = /^locales\/[^/]+\/([^/]+)\.json$/.exec(file)?.[1];
    if (area !== undefined) texts.add(READER_OF[area] ?? "web");
    for (const [folder, names] of Object.entries(FOLDERS))
      if (file.startsWith(`${folder}/`)) for (const name of names) restart.add(name);
  }
  return {
    restart: ALL.filter((name) => restart.has(name)),
    texts: ALL.filter((name) => texts.has(name) && !restart.has(name)),
  };
}

/** Starts the processes again whose sources change, the slot's page built anew before; texts are only read anew. */
export function restartOnChange(kept: readonly Kept[], say: (line: string) => void): void {
  const handle = async (files: readonly string[]) => {
    const { restart, texts } = effectOf(files);
    const [first = "", ...more] = files;
    const what = `${first}${more.length > 0 ? ` and ${more.length} more` : ""} changed`;
    if (restart.length > 0) say(`${what}: ${restart.join(", ")} again`);
    if (texts.length > 0) say(`${what}: texts read anew by ${texts.join(", ")}`);
    if (restart.includes("studio")) await buildStudio();
    for (const child of kept) {
      if (restart.includes(child.name)) child.restart();
      if (texts.includes(child.name)) child.readTextsAnew();
    }
  };
  watchFolders(process.cwd(), ["src", "locales"], (files) => {
    handle(files).catch((error: unknown) => say(String(error)));
  });
}
