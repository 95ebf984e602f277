import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Call } from "#/lib/contract/call.ts";

/** A call of the contract, with the name that it is exported by and the area whose folder it lies in. */
export type NamedCall = { readonly name: string; readonly area: string; readonly call: Call };

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "who" in value;
}

/** Every call of the contract, as its files are now. */
export async function contractCalls(): Promise<NamedCall[]> {
  const files = globSync("src/lib/contract/**/*.ts");
  const modules = await Promise.all(
    files.map(async (file) => ({
      area: path.basename(path.dirname(file)),
      exported: (await import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href)) as object,
    })),
  );
  return modules.flatMap(({ area, exported }) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isCall(value) ? [{ name, area, call: value }] : [],
    ),
  );
}
