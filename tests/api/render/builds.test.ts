import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { assetsOfBuilds, isHashed, loadAssets } from "#/server/render/assets.ts";
import { claimBuild, currentBuild, otherBuilds } from "#/server/render/builds.ts";
import {
  currentStamp,
  newBuild,
  removeOldBuilds,
  switchTo,
} from "../../../scripts/build-folders.mjs";
import { testPages } from "../../support/pages.ts";

const root = mkdtempSync(join(tmpdir(), "pleno-builds-"));
const NOW = Date.UTC(2026, 10, 22);
let built = 0;
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
  built = 0;
});

/** A build with one file of its own, and whether it was finished. */
function build(name: string, { finished = true } = {}): string {
  const folder = newBuild(root, `${name}-stamp`, new Date(NOW + built++));
  const file = join(folder, "client/_astro", `${name}.js`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `"${name}"`);
  if (finished) switchTo(root, folder, `${name}-stamp`);
  return folder;
}

/** A process that serves what is the current build now. */
async function started() {
  const folder = currentBuild(root) ?? "";
  return testPages({
    assets: loadAssets(join(folder, "client"), {}),
    otherAsset: assetsOfBuilds(() => otherBuilds(folder), {}),
  });
}

describe("a build", () => {
  it("is the current one only when it is finished, and then at once", () => {
    expect([currentBuild(root), currentStamp(root)]).toEqual([null, null]);
    const first = build("one");
    build("two", { finished: false });
    expect([currentBuild(root), currentStamp(root)]).toEqual([first, "one-stamp"]);
    const third = build("three");
    expect([currentBuild(root), currentStamp(root)]).toEqual([third, "three-stamp"]);
  });

  it("stays while it is current, one of the two before, or under way; what broke off goes", () => {
    const names = ["one", "two", "three", "four"];
    for (const name of names) build(name);
    const broken = build("broken", { finished: false });
    utimesSync(broken, new Date(NOW - 3_600_001), new Date(NOW - 3_600_001));
    const underWay = build("next", { finished: false });
    utimesSync(underWay, new Date(NOW), new Date(NOW));
    removeOldBuilds(root, new Date(NOW));
    const left = readdirSync(join(root, "builds")).map((name) => name.split("-")[1]);
    expect(left.toSorted()).toEqual(
      ["four", "next", "three", "two"]
        .map((n) => `${n}-stamp`.slice(0, 8).split("-")[0])
        .toSorted(),
    );
  });
});

describe("a build that a process serves", () => {
  it("outlives any number of later builds, until that process ends", () => {
    const served = build("one");
    const release = claimBuild(served);
    const left = () => {
      removeOldBuilds(root, new Date(NOW));
      return readdirSync(join(root, "builds")).map((name) => join(root, "builds", name));
    };
    for (const name of ["two", "three", "four", "five"]) build(name);
    expect(left()).toContain(served);
    expect(left()).toHaveLength(4);
    release();
    expect(left()).not.toContain(served);
  });

  it("goes when the process that served it was killed", () => {
    const served = build("one");
    claimBuild(served)();
    // No process has this id.
    writeFileSync(join(served, "used-by", "999999999"), "");
    for (const name of ["two", "three", "four"]) build(name);
    removeOldBuilds(root, new Date(NOW));
    expect(readdirSync(join(root, "builds"))).toHaveLength(3);
  });
});

describe("two processes, one of the build before", () => {
  it("serve each other's files, so that a page of either is whole", async () => {
    build("one");
    const older = await started();
    build("two");
    removeOldBuilds(root, new Date(NOW));
    const newer = await started();
    for (const { get } of [older, newer])
      for (const name of ["one", "two"]) {
        const reply = await get(`/_astro/${name}.js`);
        expect([reply.status, reply.text]).toEqual([200, `"${name}"`]);
        expect(reply.headers).toMatchObject({
          "content-type": "text/javascript; charset=utf-8",
          "cache-control": "public, max-age=31536000, immutable",
        });
      }
    expect((await older.get("/_astro/none.js")).status).toBe(404);
  });

  it("serve nothing of a build but files that carry their hash", async () => {
    const folder = build("one");
    writeFileSync(join(folder, "client/private.js"), "");
    writeFileSync(join(folder, "stamp.json"), "{}");
    const find = assetsOfBuilds(async () => [folder], {});
    for (const address of [
      "/private.js",
      "/_astro/../private.js",
      "/_astro/../../stamp.json",
      "/_astro/..%2f..%2fstamp.json",
      "/_astro/.hidden.js",
      "/_astro//one.js",
      "/_astro/one.js/",
      "/_astro/\u0000.js",
    ])
      expect([address, isHashed(address) && address, await find(address)]).toEqual([
        address,
        false,
        null,
      ]);
    expect(await find("/_astro/one.js")).not.toBeNull();
  });

  it("find nothing, without a fault, at a name too long or below a file", async () => {
    const find = assetsOfBuilds(async () => [build("one"), build("two")], {});
    for (const address of [
      `/_astro/${"a".repeat(300)}.js`,
      `/_astro/${"a".repeat(97)}.js`,
      `/_astro/${"a/".repeat(40)}one.js`,
      `/_astro/${`${"a".repeat(90)}/`.repeat(50)}one.js`,
      "/_astro/one.js/x.js",
      "/_astro/one.js/x/y.js",
    ])
      expect([address, await find(address)]).toEqual([address, null]);
  });
});
