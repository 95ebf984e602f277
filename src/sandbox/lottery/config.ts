import * as z from "zod/mini";

const schema = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4326),
  LOTTERY_KEY: z.string().check(z.minLength(32)),
  RESULTS_URL: z._default(z.url({ protocol: /^https?$/ }), "http://127.0.0.1:4321"),
  NODE_ENV: z.optional(z.enum(["", "development", "test"])),
});

export type FeedConfig = {
  readonly host: string;
  readonly port: number;
  /** What its results are made of, and its sources' keys. */
  readonly key: string;
  /** Where the site takes results. */
  readonly resultsUrl: string;
};

/** Reads the environment; in production nothing is right. Throws one line that names the wrong setting, without its value. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): FeedConfig {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => String(issue.path[0] ?? "environment"));
    throw new Error(`wrong or missing setting: ${[...new Set(names)].join(", ")}`);
  }
  const { HOST: host, PORT: port, LOTTERY_KEY: key, RESULTS_URL: resultsUrl } = parsed.data;
  return { host, port, key, resultsUrl };
}
