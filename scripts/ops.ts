// `npm run ops`: what an operator decides and looks up from the command line. Compiled code is kept, which saves a third of a
// command's time.
import { enableCompileCache } from "node:module";
import { COMPILE_CACHE } from "./supervisor/compile-cache.ts";

enableCompileCache(COMPILE_CACHE);
await import("./ops/main.ts");
