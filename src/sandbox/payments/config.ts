import * as z from "zod/mini";

const schema = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4323),
  PAYMENTS_DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  PAYMENTS_KEY: z.string().check(z.minLength(32)),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
});

export type SandboxConfig = {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** What this provider and its shop sign their words to each other with. */
  readonly key: string;
  /** Where browsers reach it; null: where it is asked. */
  readonly publicUrl: string | null;
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
  return {
    host: parsed.data.HOST,
    port: parsed.data.PORT,
    databaseUrl: parsed.data.PAYMENTS_DATABASE_URL,
    key: parsed.data.PAYMENTS_KEY,
    publicUrl: parsed.data.PUBLIC_URL ?? null,
  };
}
