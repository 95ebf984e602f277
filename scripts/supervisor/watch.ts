import { watch } from "node:fs";
import type { Kept } from "./keep-up.ts";

const SETTLE_MS = 120;
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  "src/server": ["web"],
  "src/studio": ["studio"],
  "src/sandbox": ["payments", "vendor"],
  "src/lib": ["web", "studio", "payments", "vendor"],
  locales: ["web"],
};

/** Starts the processes again whose sources change. */
export function restartOnChange(kept: readonly Kept[], say: (line: string) => void): void {
  for (const [folder, names] of Object.entries(FOLDERS)) {
    let timer: NodeJS.Timeout | undefined;
    watch(folder, { recursive: true }, (_event, file) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        say(`${folder}/${file ?? ""} changed: ${names.join(", ")} again`);
        for (const child of kept) if (names.includes(child.name)) child.restart();
      }, SETTLE_MS);
    });
  }
}
