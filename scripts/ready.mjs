// Before `npm start`, `npm run dev` and `npm test`: installs when packages are missing or the lockfile moved on, builds
// when the pages' sources did. Needs Node 20 and npm, nothing else; with nothing stale it takes a fraction of a second.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isBuilt } from "./build-stamp.mjs";

const WANTED_NODE = 24;
const ownNode = join(
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);
const wantsBuild = !process.argv.includes("--no-build");
const wantsDev = process.argv.includes("--dev");

/** @param {string} why @returns {never} */
function stop(why) {
  console.error(`pleno: ${why}`);
  process.exit(1);
}

/** @param {string} command @param {string[]} args @param {string} [cwd] */
function run(command, args, cwd = ".") {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ["ignore", 2, 2] });
  if (error) stop(`${command} did not start: ${error.message}`);
  return status === 0;
}

/** @param {string[]} args */
function npm(args) {
  const script = process.env.npm_execpath;
  return script?.endsWith("js")
    ? run(process.execPath, [script, ...args])
    : run(process.platform === "win32" ? "npm.cmd" : "npm", args);
}

/** @param {string} path */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}

/** What npm wrote down as installed, against what the lockfile asks for. */
function isInstalled() {
  const written = join("node_modules", ".package-lock.json");
  if (!existsSync(written)) return false;
  const installed = packagesOf(written);
  return Object.entries(packagesOf("package-lock.json")).every(([path, wanted]) => {
    if (path === "") return true;
    const found = installed[path];
    if (found) return found.version === wanted.version;
    return wanted.optional || wanted.devOptional || wanted.peer || (wanted.dev && !wantsDev);
  });
}

if (Number(process.versions.node.split(".")[0]) < 20)
  stop(`Node 20 or newer is needed, this is ${process.version}`);

if (!isInstalled()) {
  console.error("pleno: installing packages (npm ci) …");
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  if (!npm(wantsDev ? [...args, "--include=dev"] : args))
    stop("npm ci failed; what it said stands above");
}
if (Number(process.versions.node.split(".")[0]) < WANTED_NODE && !existsSync(ownNode)) {
  // npm was told to run no install scripts, so the runtime's own did not run.
  if (!run(process.execPath, ["installArchSpecificPackage.js"], join("node_modules", "node"))) {
    stop(`Node ${WANTED_NODE} could not be fetched from npm; install it yourself`);
  }
}
if (wantsBuild && !isBuilt()) {
  console.error("pleno: building pages …");
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  if (!run(node, [join("scripts", "build.ts")]))
    stop("the build failed; what it said stands above");
}
