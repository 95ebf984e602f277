import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { run } from "./run.ts";

/** Letters as wide as on a phone, whose system does not round them to whole pixels. */
export const BROWSER_ARGS = ["--no-sandbox", "--font-render-hinting=none"];

/** Chromium without a window takes half the time of the whole one. */
const SHELL = "chromium-headless-shell";
const SYSTEM = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium that starts: what is here first (PLENO_CHROMIUM, the system's, Playwright's own), then what
 * can be fetched (Debian's package when we are root, Playwright's download). Throws when none of them works.
 */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const own = chromium.executablePath();
  const found = await firstThatStarts([process.env["PLENO_CHROMIUM"], ...onPath(SYSTEM), own]);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    say("no Chromium here: installing Debian's …");
    await run(["apt-get", "update"]);
    const install = ["apt-get", "install", "-y", "--no-install-recommends"];
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    for (const name of [SHELL, "chromium"]) {
      await run([...install, name], { env });
      const packaged = await firstThatStarts(onPath([name]));
      if (packaged) return packaged;
    }
  }
  say("no Chromium here: asking Playwright to download one …");
  await run(["timeout", "180", "playwright", "install", "chromium"]);
  const downloaded = await firstThatStarts([own]);
  if (downloaded) return downloaded;
  throw new Error("no Chromium starts here: install one, or name it in PLENO_CHROMIUM");
}

/** A browser of our own, found as above. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = await findChromium(console.log);
  return chromium.launch({ executablePath, args: [...BROWSER_ARGS, ...args] });
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
