import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, type Pleno } from "../../tests/support/processes/pleno.ts";
import { output } from "./bench.ts";

type Load = {
  /** Calls as they go over the wire, each ended by a zero byte. */
  readonly calls: readonly string[];
  readonly seconds: number;
  readonly callers: number;
};

/** Makes calls, one after another by so many callers at once; fails where one is refused. */
export function wrk(pleno: Pleno, { calls, seconds, callers }: Load) {
  const folder = makeFolder();
  const [script, list] = [join(folder, "calls.lua"), join(folder, "calls")];
  writeFileSync(script, SCRIPT);
  writeFileSync(list, calls.join(""));
  const url = `http://127.0.0.1:${pleno.port}`;
  const text = output("wrk", [
    ...["-t1", `-c${callers}`, `-d${seconds}s`, "--latency", "-s", script, url, "--", list],
  ]);
  if (/Non-2xx/.test(text)) throw new Error(`calls were refused:\n${text}`);
  const ms = (line: RegExp) => {
    const [, value = "", unit = ""] = line.exec(text) ?? [];
    return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN);
  };
  return {
    http: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
    p50: ms(/50%\s+([\d.]+)(us|ms|s)/),
    p99: ms(/99%\s+([\d.]+)(us|ms|s)/),
  };
}

const SCRIPT = `
local calls = {}
local at = 0
function init(args)
  local file = io.open(args[1], "rb")
  for call in file:read("*a"):gmatch("([^%z]+)%z") do calls[#calls + 1] = call end
  file:close()
end
function request()
  at = at + 1
  return calls[at]
end
`;
