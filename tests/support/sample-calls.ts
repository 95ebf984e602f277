import * as z from "zod/mini";
import { ok, refuse } from "#/lib/base/result.ts";
import { call } from "#/lib/contract/call.ts";
import { amount } from "#/lib/contract/fields.ts";
import { DatabaseUnavailable } from "#/server/db/index.ts";
import { type Session, serve, serveSigned } from "#/server/http/route.ts";

const LINH: Session = { id: "7", memberId: 7n, account: "linh", kind: 0, currency: "VND" };

const ask = call({
  method: "GET",
  path: "/wps/test/ask",
  who: "anyone",
  module: null,
  input: z.strictObject({ name: z.optional(z.string()) }),
  reply: z.object({ who: z.nullable(z.string()), name: z.string() }),
  refusals: ["nobody_home"],
});
const pay = call({
  method: "PUT",
  path: "/wps/test/pay",
  who: "payer",
  module: null,
  input: z.strictObject({ amount, to: z.string() }),
  reply: z.object({ paid: amount }),
  refusals: ["not_enough_funds"],
});
const secret = call({
  method: "POST",
  path: "/wps/test/secret",
  who: "anyone",
  module: null,
  encrypted: true,
  input: z.strictObject({ word: z.string() }),
  reply: z.object({ word: z.string() }),
  refusals: [],
});
const signed = call({
  method: "POST",
  path: "/wps/test/signed",
  who: "vendor",
  module: null,
  input: z.strictObject({ n: z.number() }),
  reply: z.object({ by: z.string() }),
  refusals: [],
});
const broken = call({
  method: "POST",
  path: "/wps/test/broken",
  who: "anyone",
  module: null,
  input: z.strictObject({ how: z.enum(["fault", "database", "reply", "more"]) }),
  reply: z.object({ fine: z.boolean() }),
  refusals: [],
});

const routes = [
  serve(ask, async ({ name }, { session }) =>
    name === "nobody"
      ? refuse("nobody_home")
      : ok({ who: session?.account ?? null, name: name ?? "-" }),
  ),
  serve(pay, async (input) =>
    input.to === "poor"
      ? refuse("not_enough_funds", { detail: { balance: "1.00" } })
      : ok({ paid: input.amount }),
  ),
  serve(secret, async ({ word }) => ok({ word })),
  serveSigned(
    signed,
    async ({ headers, rawBody }) =>
      headers["x-test-signature"] === String(rawBody.length) ? ok("casa") : refuse("bad_signature"),
    async (_input, { principal }) => ok({ by: principal }),
  ),
  serve(broken, async ({ how }) => {
    if (how === "database") throw new DatabaseUnavailable("gone");
    if (how === "fault") throw new Error("password=hush");
    if (how === "more") return ok({ fine: true, owner: "linh" });
    return ok({ fine: "yes" as unknown as boolean });
  }),
];
/** Calls of every kind, and a session behind the token `good`. */
export const sample = {
  routes,
  authenticate: async (token: string) => (token === "good" ? LINH : null),
};
