import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { run } from "./run.ts";

const SYSTEM = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium that starts: what is here first (PLENO_CHROMIUM, Playwright's own, the system's), then what
 * can be fetched (Playwright's download, Debian's package when we are root). Throws when none of them works.
 */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const found = await firstThatStarts([
    process.env["PLENO_CHROMIUM"],
    chromium.executablePath(),
    ...onPath(SYSTEM),
  ]);
  if (found) return found;
  say("no Chromium here: asking Playwright to download one …");
  await run(["timeout", "180", "playwright", "install", "chromium"]);
  const downloaded = await firstThatStarts([chromium.executablePath()]);
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    say("that did not work: installing Debian's package …");
    await run(["apt-get", "update"]);
    await run(["apt-get", "install", "-y", "--no-install-recommends", "chromium"], {
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
    const packaged = await firstThatStarts(onPath(SYSTEM));
    if (packaged) return packaged;
  }
  throw new Error("no Chromium starts here: install one, or name it in PLENO_CHROMIUM");
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function firstThatStarts(paths: readonly (string | undefined)[]): Promise<string | null> {
  for (const path of paths) {
    if (!path || !existsSync(path)) continue;
    const { code, lines } = await run([
      path,
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--dump-dom",
      "data:text/html,<p>ready</p>",
    ]);
    if (code === 0 && lines.some((line) => line.includes("ready"))) return path;
  }
  return null;
}
