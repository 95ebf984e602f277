// Completes package-lock.json with the optional packages of other platforms that a registry mirror did not
// answer for: without them `npm ci` calls the lockfile out of step. Versions are the exact ones that the parents pin.
import { readFileSync, writeFileSync } from "node:fs";

const OS =
  /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows)(?:-|$)/;
const CPU = /-(arm64|arm|ia32|x64|ppc64|riscv64|s390x|mips64el|loong64|wasm32)(?:-|$)/;

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const packages = lock.packages;
for (const [at, parent] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (packages[`${at}/node_modules/${name}`] || packages[`node_modules/${name}`]) continue;
    if (!/^\d/.test(version)) continue;
    const os = OS.exec(name)?.[1];
    const cpu = CPU.exec(name)?.[1];
    packages[`node_modules/${name}`] = {
      version,
      ...(parent.dev ? { dev: true } : {}),
      optional: true,
      os: [os === "windows" ? "win32" : (os ?? "none")],
      cpu: [cpu ?? "none"],
    };
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
