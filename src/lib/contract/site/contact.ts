import * as z from "zod/mini";

/** How a visitor reaches a person; `hours` says when, in words. */
export const customerService = z.object({
  email: z.nullable(z.string()),
  /** https. */
  url: z.nullable(z.string()),
  hours: z.nullable(z.record(z.string(), z.string())),
  /** Where members of a rank above 4 are helped (MSG-09); https. */
  vipUrl: z.optional(z.nullable(z.string())),
  /** Whether a service of the operator's opens by `openSupportChat`. */
  hasChat: z.optional(z.boolean()),
});

/** Measuring, for who consents to it. */
export const analytics = z.object({ gtagId: z.nullable(z.string()) });

export type CustomerService = z.output<typeof customerService>;
