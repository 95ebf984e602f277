import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { effectOf } from "../../../scripts/supervisor/watch.ts";
import { watchFolders } from "../../../scripts/supervisor/watch-folders.ts";

const POLL = { interval: 20 };

/** A source tree of the test's own, and what the watcher told of it. */
async function sources() {
  const root = await mkdtemp(path.join(os.tmpdir(), "pleno-watch-"));
  const at = (file: string) => path.join(root, file);
  for (const folder of ["src/server/http", "src/studio", "src/lib/rules", "locales/es"])
    await mkdir(at(folder), { recursive: true });
  await writeFile(at("src/server/main.ts"), "1");
  await writeFile(at("locales/es/ui.json"), "{}");
  const told: string[] = [];
  const stop = watchFolders(root, ["src", "locales"], (files) => told.push(...files));
  onTestFinished(async () => {
    stop();
    await rm(root, { recursive: true });
  });
  /** Resolves once the watcher has told of the file, and forgets it. */
  const hears = async (file: string) => {
    await expect.poll(() => told, POLL).toContain(file);
    told.length = 0;
  };
  /** As editors save: a new file beside it, then in its place. */
  const replace = async (file: string, text: string) => {
    await writeFile(at(`${file}.tmp`), text);
    await rename(at(`${file}.tmp`), at(file));
  };
  return { at, hears, replace, told, stop };
}

describe("the development watcher", () => {
  it("goes on hearing of a file that is replaced again and again", async () => {
    const { hears, replace, at } = await sources();
    for (const text of ["2", "3", "4"]) {
      await replace("src/server/main.ts", text);
      await hears("src/server/main.ts");
    }
    await writeFile(at("src/server/main.ts"), "5, in place");
    await hears("src/server/main.ts");
  });

  it("hears of a file that is deleted and made again", async () => {
    const { hears, at } = await sources();
    await rm(at("src/server/main.ts"));
    await hears("src/server/main.ts");
    await writeFile(at("src/server/main.ts"), "2");
    await hears("src/server/main.ts");
  });

  it("hears of files in folders that are new, replaced or moved", async () => {
    const { hears, replace, at } = await sources();
    await mkdir(at("src/studio/reels/deep"), { recursive: true });
    await writeFile(at("src/studio/reels/deep/spin.ts"), "1");
    await hears("src/studio/reels/deep/spin.ts");
    await replace("src/studio/reels/deep/spin.ts", "2");
    await hears("src/studio/reels/deep/spin.ts");
    await rename(at("src/studio/reels"), at("src/studio/wheels"));
    await hears("src/studio/wheels/deep/spin.ts");
    await replace("src/studio/wheels/deep/spin.ts", "3");
    await hears("src/studio/wheels/deep/spin.ts");
  });

  it("hears of files in a folder that another one took the place of", async () => {
    const { hears, at } = await sources();
    await rm(at("src/server"), { recursive: true });
    await mkdir(at("src/server"));
    await writeFile(at("src/server/main.ts"), "2");
    await hears("src/server/main.ts");
    await writeFile(at("src/server/main.ts"), "3");
    await hears("src/server/main.ts");
  });

  it("stops when it is told to", async () => {
    const { hears, stop, told, at } = await sources();
    await writeFile(at("locales/es/ui.json"), "2");
    await hears("locales/es/ui.json");
    stop();
    const other: string[] = [];
    onTestFinished(watchFolders(at("."), ["src", "locales"], (files) => other.push(...files)));
    await writeFile(at("locales/es/ui.json"), "3");
    await expect.poll(() => other, POLL).toContain("locales/es/ui.json");
    expect(told).toEqual([]);
  });
});

describe("a changed source", () => {
  const ALL = ["web", "studio", "payments", "vendor", "lottery"];
  it.each([
    [["src/server/http/app.ts"], ["web"], []],
    [["src/studio/app.ts"], ["studio"], []],
    [["src/sandbox/vendor/app.ts", "src/server/main.ts"], ["web", "vendor"], []],
    [["src/sandbox/lottery/page.ts"], ["lottery"], []],
    [["src/sandbox/kit/paper.css"], ["payments", "vendor", "lottery"], []],
    [["src/lib/rules/money.ts"], ALL, []],
    [["src/server/.main.ts.swp", "src/server/main.ts~", "src/server/4913"], [], []],
    [["src/pages/index.astro", "src/islands/x.tsx"], [], []],
    [["locales/es/ui.json"], [], ["web"]],
    [["locales/vi/studio.json"], [], ["studio"]],
    [
      ["locales/en/sandbox-payments.json", "locales/en/sandbox-vendor.json"],
      [],
      ["payments", "vendor"],
    ],
    [["locales/es/sandbox-lottery.json"], [], ["lottery"]],
    [["locales/es/notify.json", "src/server/main.ts"], ["web"], []],
  ])("%j restarts %j, and lets %j read its texts anew", (files, restart, texts) => {
    expect(effectOf(files)).toEqual({ restart, texts });
  });
});
