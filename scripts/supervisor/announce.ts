import type { DemoAccount } from "./seed.ts";

type Standing = {
  readonly port: number;
  readonly dataDir: string | undefined;
  readonly accounts: readonly DemoAccount[];
};

/** The banner: where to go, who to be, where the data lies, how to stop. */
export function announce({ port, dataDir, accounts }: Standing): void {
  const people = accounts.map(({ role, name, password }) => `${name} / ${password} (${role})`);
  const lines = [
    "",
    `  Pleno      http://localhost:${port}`,
    ...(people.length > 0 ? [`  Accounts   ${people.join("\n             ")}`] : []),
    ...(dataDir ? [`  Data       ${dataDir}`] : []),
    "  Stop       Ctrl-C",
    "",
  ];
  console.log(lines.join("\n"));
}
