import * as z from "zod/mini";

const schema = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4327),
  NODE_ENV: z.optional(z.enum(["", "development", "test"])),
});

/** Reads the environment; in production nothing is right. Throws one line that names the wrong setting, without its value. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): {
  readonly host: string;
  readonly port: number;
} {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => String(issue.path[0] ?? "environment"));
    throw new Error(`wrong or missing setting: ${[...new Set(names)].join(", ")}`);
  }
  return { host: parsed.data.HOST, port: parsed.data.PORT };
}
