import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createDeposit, getDeposit, providerCallback } from "#/lib/contract/cashier/calls.ts";
import { writeVietQr } from "#/lib/rules/cashier/payment-code.ts";
import {
  askDueDeposits,
  openProviders,
  putProviderKey,
  reconcileCashier,
} from "#/server/cashier/index.ts";
import { credentialsPlace } from "#/server/cashier/providers/index.ts";
import { cashierWorld, SECRET_VAULT } from "../../support/cashier.ts";
import { requestAnswer, sessionAnswer, sessionEvent } from "../../support/documented-providers.ts";

const KEY = "what these providers and the site sign with";
const HEADER = "x-test-signature";
let answer: (url: string, init: RequestInit) => unknown = () => null;
const world = await cashierWorld({
  providerWaitMs: 60_000,
  findProvider: openProviders({
    ...{ vault: SECRET_VAULT, publicUrl: "https://pleno.test", clock: Date.now },
    fetch: async (input, init = {}) => new Response(JSON.stringify(answer(String(input), init))),
  }),
});
const { owner, db } = world;
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
const stamped = (body: unknown, key = KEY) => {
  const stamp = String(Math.floor(Date.now() / 1_000));
  const hex = createHmac("sha256", key)
    .update(`${stamp}.${JSON.stringify(body)}`)
    .digest("hex");
  return { [HEADER]: `t=${stamp},v1=${hex}` };
};

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
        ...{ bin: "970415", accountNumber: "113366668888", accountName: "PLENO", currency: "VND" },
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

function qrOf(amount: number, purpose: string): string {
  return writeVietQr({ bin: "970415", account: "113366668888", amount: String(amount), purpose });
}

describe("a provider that signs its fields", () => {
  it("shows its code for the deposit, and credits what its signed callback says, once", async () => {
    const { deposit, arrived, money, seen } = await opened("requests");
    expect(deposit.instruction).toMatchObject({ shape: "transfer", account: "113366668888" });
    const body = requestAnswer(arrived(), KEY);
    const replies = await Promise.all([1, 2, 3, 4].map(() => tell("requests", body)));
    expect(replies.map(({ status, value }) => [status, value.state])).toEqual(
      Array.from({ length: 4 }, () => [200, "credited"]),
    );
    expect([await money(), (await seen()).state]).toEqual([20_000_000n, "credited"]);
    expect((await tell("requests", requestAnswer(arrived({ reference: "FT-2" }), KEY))).code).toBe(
      "already_closed",
    );
    expect(await reconcileCashier(owner.db)).toEqual([]);
  });

  it("credits nothing for another amount, a forged one, another provider's path, or no order", async () => {
    const { arrived, money, seen } = await opened("requests");
    expect((await tell("requests", requestAnswer(arrived({ amount: 150_000 }), KEY))).code).toBe(
      "amount_differs",
    );
    expect((await seen()).received).toBe("150000.00");
    expect((await tell("requests", requestAnswer(arrived(), "another"))).status).toBe(401);
    expect((await tell("sandbox", requestAnswer(arrived(), KEY))).status).toBe(401);
    expect(
      (await tell("requests", requestAnswer(arrived({ orderCode: 999_999 }), KEY))).status,
    ).toBe(404);
    expect(await tell("requests", requestAnswer(arrived({ code: "01" }), KEY))).toMatchObject({
      status: 200,
      value: { state: "pending" },
    });
    expect(await money()).toBe(0n);
  });

  it("credits what it says when it is asked, where its callback was lost", async () => {
    const { deposit, orderCode, money, arrived } = await opened("requests");
    const transactions = [
      { reference: "FT-a", amount: 150_000, description: "một phần", virtualAccountName: null },
      { reference: "FT-b", amount: 50_000, description: 'the "rest"\n', virtualAccountName: null },
    ];
    answer = () =>
      requestAnswer(
        {
          ...{ id: "l", orderCode, amount: 200_000, amountPaid: 200_000, amountRemaining: 0 },
          ...{ status: "PAID", createdAt: "2026-11-25T12:00:00+07:00", transactions },
          ...{ cancellationReason: null, canceledAt: null },
        },
        KEY,
      );
    await db
      .updateTable("deposits")
      .set({ ask_after: new Date(0) })
      .where("id", "=", deposit.id)
      .execute();
    await askDueDeposits({ ...world.deps, db });
    expect(await money()).toBe(20_000_000n);
    const late = requestAnswer(arrived({ reference: "FT-c" }), KEY);
    expect((await tell("requests", late)).code).toBe("already_closed");
  });
});

describe("a provider with sessions", () => {
  it("leads to its page, and credits what its signed event says, once, in any order", async () => {
    const { deposit, money, seen } = await opened("sessions");
    expect(deposit.instruction).toEqual({ shape: "hosted", payUrl: deposit.payUrl });
    const session = sessionAnswer({
      ...{ client_reference_id: deposit.id, payment_intent: `pi_${deposit.id}` },
      payment_status: "paid",
    });
    const expired = sessionEvent("checkout.session.expired", session);
    const paid = sessionEvent("checkout.session.completed", session);
    const again = sessionEvent("checkout.session.async_payment_succeeded", session);
    for (const body of [expired, paid, again, paid])
      expect((await tell("sessions", body, stamped(body))).status).toBe(200);
    expect([await money(), (await seen()).state]).toEqual([20_000_000n, "credited"]);
    expect(await reconcileCashier(owner.db)).toEqual([]);
  });

  it("credits nothing for another amount or currency, a forged event, or one of something else", async () => {
    const { deposit, money } = await opened("sessions");
    const of = (change: object) =>
      sessionEvent(
        "checkout.session.completed",
        sessionAnswer({
          ...{ client_reference_id: deposit.id, payment_status: "paid", ...change },
        }),
      );
    const other = of({ amount_total: 100_000 });
    expect((await tell("sessions", other, stamped(other))).code).toBe("amount_differs");
    const foreign = of({ currency: "usd", amount_total: 20_000_000 });
    expect((await tell("sessions", foreign, stamped(foreign))).code).toBe("currency_differs");
    expect((await tell("sessions", of({}), stamped(of({}), "another"))).status).toBe(401);
    const created = sessionEvent("payment_intent.created", {});
    expect(await tell("sessions", created, stamped(created))).toMatchObject({
      status: 200,
      value: { state: "pending" },
    });
    expect(await money()).toBe(0n);
  });
});
