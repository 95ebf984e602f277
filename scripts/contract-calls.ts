import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Call } from "#/lib/contract/call.ts";

/** A call of the contract, with the name that it is exported by. */
export type NamedCall = { readonly name: string; readonly call: Call };

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "who" in value;
}

/** Every call of the contract, as its files are now. */
export async function contractCalls(): Promise<NamedCall[]> {
  const files = globSync("src/lib/contract/**/*.ts");
  const modules = await Promise.all(
    files.map(
      (file): Promise<object> => import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href),
    ),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      isCall(value) ? [{ name, call: value }] : [],
    ),
  );
}
