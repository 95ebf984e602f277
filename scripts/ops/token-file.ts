import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import { dirname, join } from "node:path";
import type { TokenStore } from "#/server/ops/command.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where the token of a login lies: `OPS_TOKEN` is one, `OPS_TOKEN_FILE` names its file; else a file of its own for each
 * installation, in the user's folder of settings. A file is its owner's alone, and one that others may read is refused.
 */
export function tokenFile(
  environment: Environment,
  installation: string,
): Omit<TokenStore, "read"> & { readonly read: () => string | null } {
  const { OPS_TOKEN: token, OPS_TOKEN_FILE: named } = environment;
  if (token && named) throw new Error("OPS_TOKEN and OPS_TOKEN_FILE: set one of them");
  const file = named || join(folderOf(environment), `ops-${nameOf(installation)}`);
  return {
    read() {
      if (token) return token.trim();
      if (!existsSync(file)) return null;
      if ((statSync(file).mode & 0o077) !== 0)
        throw new Error(`${file} holds a token and others may read it: chmod 600`);
      return readFileSync(file, "utf8").trim();
    },
    keep(made) {
      if (token) throw new Error("OPS_TOKEN is set: a new token would not be used");
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      rmSync(file, { force: true });
      writeFileSync(file, `${made}\n`, { mode: 0o600, flag: "wx" });
    },
    forget: () => rmSync(file, { force: true }),
  };
}

const folderOf = ({ XDG_CONFIG_HOME }: Environment) =>
  join(XDG_CONFIG_HOME || join(os.homedir(), ".config"), "pleno");

const nameOf = (installation: string) =>
  createHash("sha256").update(installation).digest("hex").slice(0, 16);
