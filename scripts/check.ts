// `npm run check`: what can be said of the code without running it.
import { runChecks } from "./suites/checks.ts";

const { passed, failed } = await runChecks();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
