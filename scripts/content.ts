// `npm run content`: the editor of an operator's own content (docs/content.md). No part of what is built or served.
import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findRunning } from "./supervisor/running.ts";

const USAGE = `Edits the texts of a folder in the browser: CONTENT_DIR, or the one that is named.

  npm run content
  npm run content -- --folder <folder> --site <address> --port <port>

  --folder   the folder with the texts; without it CONTENT_DIR
  --site     where the site answers; without it the one that runs on DATA_DIR or PORT of this machine
  --port     of the editor; the one after it is the preview's (4340)`;
const PRESET_PORT = "4340";
const HOST = "127.0.0.1";

function stop(why: string): never {
  console.error(`content: ${why}\n\n${USAGE}`);
  process.exit(2);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        folder: { type: "string" },
        site: { type: "string" },
        port: { type: "string", default: PRESET_PORT },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    return values;
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

const { folder = process.env["CONTENT_DIR"] ?? "", help, ...options } = readOptions();
if (help) {
  console.log(USAGE);
  process.exit(0);
}
if (folder === "") stop("which folder? Set CONTENT_DIR, or name one with --folder");
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
  stop(`${folder} is no folder: make it first (mkdir -p ${folder})`);
const port = Number(options.port);
if (!Number.isInteger(port) || port < 1 || port > 65_534)
  stop("--port is a whole number from 1 to 65534");
const running = findRunning(resolve(process.env["DATA_DIR"] || "data"));
const sitePort = process.env["PORT"] || running?.PORT || "4321";
const site = options.site ?? `http://${HOST}:${sitePort}`;
if (!URL.canParse(site)) stop("--site is an address, such as https://site.example");

const [{ editorApp }, { openSite }, { openTexts }] = await Promise.all([
  import("./content/editor.ts"),
  import("./content/site.ts"),
  import("./content/texts.ts"),
]);
const opened = await openSite(site, { port: port + 1, languages: process.env["LANGUAGES"] });
const key = randomBytes(18).toString("base64url");
const app = await editorApp(openTexts(resolve(folder)), opened, key);
await app.listen({ port, host: HOST }).catch((fault: Error) => stop(fault.message));
console.log(`Content of ${resolve(folder)}, for the site at ${site}`);
console.log(`  Open  http://${HOST}:${port}/#${key}`);
console.log("  Stop  Ctrl-C");
if ((await opened.facts()) === null)
  console.log("The site does not answer: texts can be changed, and previewed once it runs.");

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void app
      .close()
      .then(() => opened.close())
      .then(() => process.exit(0));
  });
