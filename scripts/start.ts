// `npm start`. Compiled code is kept from one start to the next, which halves the time until the site answers.
import { enableCompileCache } from "node:module";
import { COMPILE_CACHE } from "./supervisor/compile-cache.ts";

enableCompileCache(COMPILE_CACHE);
await import("./supervisor/main.ts");
