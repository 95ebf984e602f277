import { watch } from "node:fs";
import { buildStudio } from "../build-studio.ts";
import type { Kept } from "./keep-up.ts";

const SETTLE_MS = 120;
const ALL = ["web", "studio", "payments", "vendor"];
// What a page or an island shows is Astro's to reload; these are read by Node.
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  "src/server": ["web"],
  "src/studio": ["studio"],
  "src/sandbox": ["payments", "vendor"],
  "src/lib/base": ALL,
  "src/lib/rules": ALL,
  "src/lib/contract": ALL,
  "src/lib/i18n": ALL,
  "src/lib/art": ["web"],
  locales: ALL,
};

/** Starts the processes again whose sources change, the slot's page built anew before. */
export function restartOnChange(kept: readonly Kept[], say: (line: string) => void): void {
  for (const [folder, names] of Object.entries(FOLDERS)) {
    const restart = async (file: string) => {
      say(`${folder}/${file} changed: ${names.join(", ")} again`);
      if (names.includes("studio")) await buildStudio();
      for (const child of kept) if (names.includes(child.name)) child.restart();
    };
    let timer: NodeJS.Timeout | undefined;
    watch(folder, { recursive: true }, (_event, file) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        restart(file ?? "").catch((error: unknown) => say(String(error)));
      }, SETTLE_MS);
    });
  }
}
