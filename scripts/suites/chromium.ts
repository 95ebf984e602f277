import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { run } from "./run.ts";

/** Letters as wide as on a phone, whose system does not round them to whole pixels. */
export const BROWSER_ARGS = ["--no-sandbox", "--font-render-hinting=none"];

/** Chromium without a window: a test's own browser costs it a quarter of what it costs the whole one, a page less than half. */
const SHELL = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const INSTALL = ["apt-get", "install", "-y", "--no-remove", "--no-install-recommends"];
/** Another run may be installing the same; a network that is away is no reason to wait. */
const PATIENCE = ["-o", "DPkg::Lock::Timeout=60", "-o", "Acquire::http::Timeout=20"];

/**
 * The path of a Chromium that starts. PLENO_CHROMIUM, when it is set; else one without a window, which Debian's package
 * brings when we are root; else what is here (the system's, Playwright's own), then what can be fetched (Debian's
 * package, Playwright's download). Throws when none of them works.
 */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const shell = await firstThatStarts([process.env["PLENO_CHROMIUM"], ...onPath([SHELL])]);
  if (shell) return shell;
  const installed = await installOnDebian(SHELL, say);
  if (installed) return installed;
  const own = chromium.executablePath();
  const whole = await firstThatStarts([...onPath(WHOLE), own]);
  if (whole) return whole;
  const packaged = await installOnDebian("chromium", say);
  if (packaged) return packaged;
  say("no Chromium here: asking Playwright to download one …");
  await run(["timeout", "180", "playwright", "install", "chromium"]);
  const downloaded = await firstThatStarts([own]);
  if (downloaded) return downloaded;
  throw new Error("no Chromium starts here: install one, or name it in PLENO_CHROMIUM");
}

/** Installs a package of Debian's when we are root there; the path of its browser when that starts. */
async function installOnDebian(name: string, say: (line: string) => void): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return null;
  say(`no ${name} here: installing Debian's …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run(["timeout", "60", "apt-get", "update", ...PATIENCE], { env });
  await run(["timeout", "300", ...INSTALL, ...PATIENCE, name], { env });
  return firstThatStarts(onPath([name]));
}

/** A browser for the bench, whole where there is one: what it measures is what a visitor's would do. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const here = [process.env["PLENO_CHROMIUM"], ...onPath(WHOLE)];
  const executablePath = (await firstThatStarts(here)) ?? (await findChromium(console.log));
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
