import * as z from "zod/mini";

const address = z.url({ protocol: /^https?$/ });
const schema = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4324),
  SITE_URL: z._default(address, "http://localhost:4321"),
  WALLET_URL: z._default(address, "http://127.0.0.1:4321"),
  VENDOR_DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  VENDOR_KEY: z.string().check(z.minLength(32)),
});

export type SandboxConfig = {
  readonly host: string;
  readonly port: number;
  /** The operator's site: the only pages that may frame a game. */
  readonly siteUrl: string;
  /** Where the operator's wallet answers. */
  readonly walletUrl: string;
  readonly databaseUrl: string;
  /** Each fictional vendor's secret is made of this and the vendor's code. */
  readonly key: string;
};

/** Reads the environment. Throws one line that names the wrong setting, without its value. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): SandboxConfig {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => String(issue.path[0] ?? "environment"));
    throw new Error(`wrong or missing setting: ${[...new Set(names)].join(", ")}`);
  }
  const { HOST, PORT, SITE_URL, WALLET_URL, VENDOR_DATABASE_URL, VENDOR_KEY } = parsed.data;
  return {
    host: HOST,
    port: PORT,
    siteUrl: SITE_URL,
    walletUrl: WALLET_URL,
    databaseUrl: VENDOR_DATABASE_URL,
    key: VENDOR_KEY,
  };
}
