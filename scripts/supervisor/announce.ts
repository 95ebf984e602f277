import type { DemoAccount } from "./seed.ts";

type Standing = {
  readonly port: number;
  readonly dataDir: string | undefined;
  readonly accounts: readonly DemoAccount[];
  /** Where the feed of fictional results listens. */
  readonly results: number | undefined;
};

/** The banner: where to go, who to be, where the data lies, how to stop. */
export function announce({ port, dataDir, accounts, results }: Standing): void {
  const people = accounts.map(({ role, name, password }) => `${name} / ${password} (${role})`);
  const [first] = accounts;
  const lines = [
    "",
    `  Pleno      http://localhost:${port}`,
    ...(people.length > 0 ? [`  Accounts   ${people.join("\n             ")}`] : []),
    ...(first ? [`  Payments   ${first.paymentPassword} (the payment password of each)`] : []),
    ...(results ? [`  Results    http://localhost:${results} (fictional draws)`] : []),
    ...(dataDir ? [`  Data       ${dataDir}`] : []),
    "  Stop       Ctrl-C",
    "",
  ];
  console.log(lines.join("\n"));
}
