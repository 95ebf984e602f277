import { createHmac } from "node:crypto";
import { createDeposit, getDeposit, providerCallback } from "#/lib/contract/cashier/calls.ts";
import { writeVietQr } from "#/lib/rules/cashier/payment-code.ts";
import { askDueDeposits, openProviders, putProviderKey } from "#/server/cashier/index.ts";
import { listPaymentReviews } from "#/server/cashier/payment-reviews.ts";
import { credentialsPlace } from "#/server/cashier/providers/index.ts";
import { cashierWorld, SECRET_VAULT } from "./cashier.ts";
import { requestAnswer, sessionAnswer } from "./documented-providers.ts";

export const KEY = "what these providers and the site sign with";
export const HEADER = "x-test-signature";
const CREDENTIALS = {
  requests: [
    ["client-id", "c"],
    ["api-key", "k"],
  ],
  sessions: [
    ["api-key", "k"],
    ["signature-header", HEADER],
  ],
} as const;
export const stamped = (body: unknown, key = KEY) => {
  const stamp = String(Math.floor(Date.now() / 1_000));
  const hex = createHmac("sha256", key)
    .update(`${stamp}.${JSON.stringify(body)}`)
    .digest("hex");
  return { [HEADER]: `t=${stamp},v1=${hex}` };
};

/** What `payment-requests` answers about an order of 200,000 that these transfers paid. */
export function paidBy(
  orderCode: number,
  transactions: readonly { reference: string; amount: number }[],
  amountPaid = transactions.reduce((sum, { amount }) => sum + amount, 0),
) {
  return requestAnswer(
    {
      ...{ id: "l", orderCode, amount: 200_000, amountPaid, amountRemaining: 0 },
      ...{ status: "PAID", createdAt: "2026-11-25T12:00:00+07:00", transactions },
    },
    KEY,
  );
}

function qrOf(amount: number, purpose: string): string {
  return writeVietQr({ bin: "970415", account: "113366668888", amount: String(amount), purpose });
}

/** A cashier with one provider of each documented kind, `requests` and `sessions`, which answers as it is told. */
export async function documentedWorld() {
  let answer: (url: string, init: RequestInit) => unknown = () => null;
  const world = await cashierWorld({
    providerWaitMs: 60_000,
    findProvider: openProviders({
      ...{ vault: SECRET_VAULT, publicUrl: "https://pleno.test", clock: Date.now },
      fetch: async (input, init = {}) => new Response(JSON.stringify(answer(String(input), init))),
    }),
  });
  const { owner, db } = world;
  for (const [id, kind] of [
    ["requests", "payment-requests"],
    ["sessions", "checkout-sessions"],
  ] as const) {
    await owner.db
      .insertInto("payment_providers")
      .values({ id, kind, api_url: "https://pay.test" })
      .execute();
    await owner.db
      .insertInto("payment_provider_limits")
      .values({
        ...{ provider: id, operation: "deposit", currency: "VND" },
        ...{ min_minor: 1n, max_minor: 10n ** 15n },
      })
      .execute();
    await putProviderKey(owner.db, id, KEY, { vault: SECRET_VAULT });
    const sealed = SECRET_VAULT.seal(JSON.stringify(CREDENTIALS[id]), credentialsPlace(id));
    await owner.db
      .insertInto("provider_credentials")
      .values({ provider: id, credentials_sealed: sealed })
      .execute();
    await owner.db
      .insertInto("payment_methods")
      .values({
        ...{ id, provider: id, sandbox: false, currency: "VND", presets_minor: [] },
        kind: id === "requests" ? "bank_transfer" : "card",
        place: id === "requests" ? 100 : 101,
        ...{ min_minor: 100n, max_minor: 10n ** 12n },
      })
      .execute();
  }

  /** Says something at a provider's own path, as it comes over the wire. */
  async function tell(provider: string, body: unknown, headers: Record<string, string> = {}) {
    const payload = JSON.stringify(body);
    const reply = await world.app.inject({
      method: "POST",
      url: providerCallback.path.replace(":provider", provider),
      headers: { "content-type": "application/json", ...headers },
      payload,
    });
    return { status: reply.statusCode, code: reply.json().code, value: reply.json().value };
  }
  /** A member who opened a deposit of 200,000 through a provider. */
  async function opened(method: "requests" | "sessions") {
    const member = await world.member();
    answer = (_url, init) => {
      if (method === "sessions") {
        const reference = new URLSearchParams(String(init.body)).get("client_reference_id");
        return sessionAnswer({ client_reference_id: reference, id: `cs_${reference}` });
      }
      const { orderCode, amount, description } = JSON.parse(String(init.body));
      return requestAnswer(
        {
          ...{
            bin: "970415",
            accountNumber: "113366668888",
            accountName: "PLENO",
            currency: "VND",
          },
          ...{ orderCode, amount, description, paymentLinkId: "l", status: "PENDING" },
          ...{ checkoutUrl: "https://pay.test/web/l", qrCode: qrOf(amount, description) },
        },
        KEY,
      );
    };
    const { value: deposit } = await member.call(createDeposit, { method, amount: "200000" });
    const row = await db
      .selectFrom("deposits")
      .select("number")
      .where("id", "=", deposit.id)
      .executeTakeFirstOrThrow();
    return {
      ...{ member, deposit, orderCode: Number(row.number) },
      money: async () => (await member.balance()).sumMinor,
      seen: async () => (await member.call(getDeposit, { id: deposit.id })).value,
      arrived: (change: object = {}) => ({
        ...{ orderCode: Number(row.number), amount: 200_000, description: "x", code: "00" },
        ...{ reference: `FT-${deposit.id}`, currency: "VND", desc: "success", paymentLinkId: "l" },
        ...{ transactionDateTime: "2026-11-25 12:00:00", counterAccountName: null, ...change },
      }),
    };
  }

  /** Asks about it again, as the job does when it is time. */
  async function askAgain(id: string): Promise<void> {
    await db
      .updateTable("deposits")
      .set({ ask_after: new Date(0) })
      .where("id", "=", id)
      .execute();
    await askDueDeposits({ ...world.deps, db });
  }

  const reviewsOf = async (id: string) =>
    (await listPaymentReviews(owner.db, { open: true, limit: 200 })).filter(
      ({ depositId }) => depositId === id,
    );
  const openReviews = async (id: string) =>
    (await reviewsOf(id)).map(({ paymentId, amount }) => [paymentId, amount]).sort();

  return {
    ...{ world, db, owner, tell, opened, askAgain, reviewsOf, openReviews },
    /** How the provider that is asked answers from now on. */
    answerWith(next: typeof answer) {
      answer = next;
    },
  };
}
