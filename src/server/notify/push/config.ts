import * as z from "zod/mini";
import { PUSH_HOST, PUSH_HOSTS, type PushServices } from "#/lib/rules/notify/push-endpoint.ts";

const hosts = z
  .pipe(
    z.string(),
    z.transform((text) => text.split(",").map((name) => name.trim())),
  )
  .check(z.refine((names) => names.every((name) => PUSH_HOST.test(name))));

/** The settings of where notices to browsers may go. */
export const pushSettings = {
  PUSH_HOSTS: z._default(hosts, [...PUSH_HOSTS]),
  PUSH_SANDBOX_URL: z.optional(z.url({ protocol: /^https?$/ })),
};

type Given = {
  readonly PUSH_HOSTS: readonly string[];
  readonly PUSH_SANDBOX_URL?: string | undefined;
};

/** Throws one line that names what a production start does not take. */
export function readPushServices(
  { PUSH_HOSTS: listed, PUSH_SANDBOX_URL: url }: Given,
  production: boolean,
): PushServices {
  if (url !== undefined && production)
    throw new Error("PUSH_SANDBOX_URL has a wrong value: NODE_ENV=production takes no sandbox");
  return { hosts: listed, sandbox: url === undefined ? null : new URL(url).origin };
}
