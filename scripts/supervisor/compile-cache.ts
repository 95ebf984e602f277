import { join, resolve } from "node:path";

/** Where this process and its children keep compiled code; a folder that cannot be written is passed over. */
export const COMPILE_CACHE = resolve(
  process.env["NODE_COMPILE_CACHE"] || join("node_modules", ".cache", "compiled"),
);
