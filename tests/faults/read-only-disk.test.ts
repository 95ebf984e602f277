import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { claimBuild } from "#/server/render/builds.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "pleno-read-only-"));

/** A disk that nothing can be written to, which only root can mount. */
function mounted(): boolean {
  try {
    const options = ["-t", "tmpfs", "-o", "ro,size=1m", "none", folder];
    execFileSync("mount", options, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!mounted())(
  "a build on a read-only disk, as in a container, is served all the same",
  () => {
    onTestFinished(() => {
      execFileSync("umount", [folder]);
      rmdirSync(folder);
    });
    expect(() => claimBuild(folder)()).not.toThrow();
  },
);
