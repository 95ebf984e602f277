import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AdapterOptions, ProviderAdapter } from "#/server/cashier/providers/adapter.ts";
import { checkoutSessionsAdapter } from "#/server/cashier/providers/checkout-sessions/adapter.ts";
import { paymentRequestsAdapter } from "#/server/cashier/providers/payment-requests/adapter.ts";
import { sortedFields } from "#/server/cashier/providers/payment-requests/sorted-fields.ts";
import { requestAnswer, sessionAnswer, sessionEvent } from "../../support/documented-providers.ts";

const NOW_MS = Date.UTC(2026, 10, 25, 12);
const KEY = "what this provider and the site sign with";
const ORDER = {
  ...{ reference: "d7f3k9q0000000001", number: 17n, amount: "200000.00", currency: "VND" },
  ...{ method: "bank_qr", memo: "PL0000000HJ", language: "es" },
  expiresAt: new Date(NOW_MS + 900_000),
};

type Asked = { readonly url: string; readonly init: RequestInit };

/** An adapter whose provider answers with this; and what it was asked. */
function asking(
  open: (options: AdapterOptions) => ProviderAdapter,
  answer: () => Response,
  apiUrl = "https://pay.test",
) {
  const asked: Asked[] = [];
  const adapter = open({
    ...{ id: "p", apiUrl, secrets: [KEY], publicUrl: "https://pleno.test" },
    callbackUrl: "https://pleno.test/wps/cashier/callbacks/p",
    clock: () => NOW_MS,
    credentials: new Map([
      ["client-id", "the client"],
      ["api-key", "the key of its API"],
      ["signature-header", "X-Test-Signature"],
    ]),
    fetch: async (input, init = {}) => {
      asked.push({ url: String(input), init });
      return answer();
    },
  });
  return { adapter, asked };
}
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });
const raw = (body: unknown) => Buffer.from(JSON.stringify(body));

describe("a provider that signs its fields in their order", () => {
  const open = paymentRequestsAdapter;
  const link = {
    ...{ bin: "970415", accountNumber: "113366668888", accountName: "PLENO" },
    ...{ amount: 200_000, description: "000000HJ", orderCode: 17, currency: "VND" },
    ...{ paymentLinkId: "link-1", status: "PENDING", checkoutUrl: "https://pay.test/web/link-1" },
    qrCode: "00020101",
  };

  it("signs as its documents show", () => {
    // The fields of a request, in the order that the provider's documents give.
    expect(
      sortedFields({
        orderCode: 17,
        amount: 2000,
        returnUrl: "r",
        description: "d",
        cancelUrl: "c",
      }),
    ).toBe("amount=2000&cancelUrl=c&description=d&orderCode=17&returnUrl=r");
    expect(sortedFields({ b: null, a: [{ d: 1, c: "é" }], e: true, u: "undefined" })).toBe(
      'a=[{"c":"é","d":1}]&b=&e=true&u=',
    );
  });

  it("is asked for a whole amount under the deposit's number, and says how it is paid", async () => {
    const { adapter, asked } = asking(open, json(requestAnswer(link, KEY)));
    expect(await adapter.createPayment(ORDER)).toEqual({
      is: "open",
      instruction: {
        ...{ shape: "transfer", payUrl: link.checkoutUrl, bank: "970415" },
        ...{ account: "113366668888", holder: "PLENO", reference: "000000HJ", code: "00020101" },
      },
    });
    const [{ url, init } = { url: "", init: {} }] = asked;
    expect(url).toBe("https://pay.test/v2/payment-requests");
    expect(init.headers).toMatchObject({ "x-client-id": "the client" });
    const { signature, expiredAt, ...signed } = JSON.parse(String(init.body));
    expect(signed).toMatchObject({ orderCode: 17, amount: 200_000, description: "000000HJ" });
    expect(expiredAt).toBe(NOW_MS / 1_000 + 900);
    const text = createHmac("sha256", KEY).update(sortedFields(signed)).digest("hex");
    expect(signature).toBe(text);
  });

  it.each<[string, () => Response, string]>([
    ["is signed by somebody else", json(requestAnswer(link, "another")), "not signed"],
    [
      "is about another order",
      json(requestAnswer({ ...link, orderCode: 18 }, KEY)),
      "something else",
    ],
    ["says that the order exists", json({ code: "231", desc: "exists", data: null }), "code 231"],
    ["is no JSON", () => new Response("<html>", { status: 502 }), ""],
  ])("is not believed when its answer %s", async (_, answer, why) => {
    const reply = await asking(open, answer).adapter.createPayment(ORDER);
    expect(reply).toMatchObject({ is: "unanswered", why: expect.stringContaining(why) });
  });

  it("is asked for nothing that its banks do not carry, and never without https", async () => {
    const { adapter, asked } = asking(open, json({}));
    expect(await adapter.createPayment({ ...ORDER, amount: "200000.50" })).toMatchObject({
      is: "unfit",
    });
    expect(await adapter.createPayment({ ...ORDER, currency: "IDR" })).toMatchObject({
      is: "unfit",
    });
    const plain = asking(open, json(requestAnswer(link, KEY)), "http://pay.test");
    expect((await plain.adapter.createPayment(ORDER)).is).toBe("unanswered");
    expect([...asked, ...plain.asked]).toEqual([]);
  });

  const standing = (change: object) =>
    requestAnswer(
      {
        ...{
          id: "link-1",
          orderCode: 17,
          amount: 200_000,
          amountPaid: 0,
          amountRemaining: 200_000,
        },
        ...{ status: "PENDING", createdAt: "2026-11-25T12:00:00Z", transactions: [] },
        ...{ cancellationReason: null, canceledAt: null, ...change },
      },
      KEY,
    );
  const asked = { reference: ORDER.reference, number: 17n, outsideId: null };

  it("tells how an order stands when it is asked", async () => {
    const transactions = [
      { reference: "FT1", amount: 150_000, virtualAccountName: null, description: "một phần" },
      { reference: "FT2", amount: 50_000, virtualAccountName: null, description: "phần còn lại" },
    ];
    const paid = standing({ status: "PAID", amountPaid: 200_000, transactions });
    expect(await asking(open, json(paid)).adapter.queryPayment(asked)).toMatchObject({
      is: "ended",
      notice: { number: 17n, outcome: "paid", outsideId: "FT1:FT2", amount: "200000" },
    });
    for (const status of ["PENDING", "UNDERPAID", "PROCESSING", "A NEW ONE"])
      expect(await asking(open, json(standing({ status }))).adapter.queryPayment(asked)).toEqual({
        is: "open",
        instruction: null,
      });
    for (const [status, outcome] of [
      ["CANCELLED", "failed"],
      ["EXPIRED", "expired"],
    ])
      expect(
        await asking(open, json(standing({ status }))).adapter.queryPayment(asked),
      ).toMatchObject({ is: "ended", notice: { outcome } });
    const unknown = json({ code: "101", desc: "not found", data: null });
    expect(await asking(open, unknown).adapter.queryPayment(asked)).toEqual({ is: "unknown" });
  });

  const arrived = {
    ...{ orderCode: 17, amount: 200_000, description: "000000HJ", accountNumber: "113366668888" },
    ...{ reference: "FT1", transactionDateTime: "2026-11-25 12:00:00", currency: "VND" },
    ...{ paymentLinkId: "link-1", code: "00", desc: "success", counterAccountBankId: null },
  };

  it("tells of a transfer in a callback that it signed, and of nothing in one that it did not", () => {
    const { adapter } = asking(open, json({}));
    const body = requestAnswer(arrived, KEY);
    expect(adapter.verifyCallback({ headers: {}, rawBody: raw(body) })).toMatchObject({ ok: true });
    expect(adapter.readCallback(body)).toMatchObject({
      value: { number: 17n, outcome: "paid", outsideId: "FT1", amount: "200000", currency: "VND" },
    });
    expect(adapter.readCallback(requestAnswer({ ...arrived, code: "01" }, KEY))).toEqual({
      ok: true,
      value: null,
    });
    const field = fc.constantFrom(...(Object.keys(arrived) as (keyof typeof arrived)[]));
    fc.assert(
      fc.property(field, fc.oneof(fc.string(), fc.integer()), (name, value) => {
        fc.pre(String(value) !== String(arrived[name] ?? ""));
        const changed = { ...body, data: { ...arrived, [name]: value } };
        expect(adapter.verifyCallback({ headers: {}, rawBody: raw(changed) }).ok).toBe(false);
      }),
    );
    for (const text of ["", "{", "null", "[]", '{"data":null}'])
      expect(adapter.verifyCallback({ headers: {}, rawBody: Buffer.from(text) }).ok).toBe(false);
  });
});

describe("a provider with sessions on its own page", () => {
  const open = checkoutSessionsAdapter;
  const session = sessionAnswer({ client_reference_id: ORDER.reference });

  it("is asked under the deposit's id, in the units that it counts in, and leads to its page", async () => {
    const { adapter, asked } = asking(open, json(session));
    expect(await adapter.createPayment(ORDER)).toEqual({
      is: "open",
      outsideId: session.id,
      instruction: { shape: "hosted", payUrl: session.url },
    });
    await adapter.createPayment({ ...ORDER, amount: "25.50", currency: "BRL" });
    const sent = asked.map(({ init }) => new URLSearchParams(String(init.body)));
    expect(sent.map((form) => form.get("line_items[0][price_data][unit_amount]"))).toEqual([
      "200000",
      "2550",
    ]);
    expect(asked[0]?.init.headers).toMatchObject({
      authorization: "Bearer the key of its API",
      "idempotency-key": ORDER.reference,
    });
    // Half an hour at least, as the provider asks.
    expect(Number(sent[0]?.get("expires_at")) * 1_000).toBeGreaterThan(NOW_MS + 30 * 60_000);
  });

  it("is asked about a session by its id, and never believed unsigned that it was paid", async () => {
    const asked = { reference: ORDER.reference, number: 17n, outsideId: session.id };
    const paid = json({ ...session, payment_status: "paid", status: "complete", url: null });
    expect(await asking(open, paid).adapter.queryPayment(asked)).toMatchObject({
      is: "unanswered",
      why: expect.stringContaining("signed event is waited for"),
    });
    expect(await asking(open, paid).adapter.queryPayment({ ...asked, outsideId: null })).toEqual({
      is: "unknown",
    });
    const other = json(sessionAnswer({ client_reference_id: "another" }));
    expect((await asking(open, other).adapter.queryPayment(asked)).is).toBe("unanswered");
    const refused = json({ error: { type: "invalid_request_error" } }, 400);
    expect((await asking(open, refused).adapter.createPayment(ORDER)).is).toBe("unanswered");
  });

  const signed = (body: unknown, atMs = NOW_MS, key = KEY) => {
    const stamp = String(atMs / 1_000);
    const rawBody = raw(body);
    const hex = createHmac("sha256", key).update(`${stamp}.`).update(rawBody).digest("hex");
    return {
      rawBody,
      headers: { "x-test-signature": `t=${stamp},v1=${"0".repeat(64)},v1=${hex}` },
    };
  };

  it("is heard by its signature over the time and the bytes, for five minutes", () => {
    const { adapter } = asking(open, json({}));
    const body = sessionEvent("checkout.session.completed", session);
    expect(adapter.verifyCallback(signed(body))).toMatchObject({ ok: true });
    for (const forged of [
      signed(body, NOW_MS - 301_000),
      signed(body, NOW_MS + 301_000),
      signed(body, NOW_MS, "another"),
      { ...signed(body), rawBody: raw({ ...body, id: "evt_2" }) },
      { ...signed(body), headers: {} },
      { ...signed(body), headers: { "x-test-signature": "t=,v1=" } },
    ])
      expect(adapter.verifyCallback(forged).ok).toBe(false);
  });

  it.each([
    ["checkout.session.completed", { payment_status: "paid" }, "paid"],
    ["checkout.session.completed", { payment_status: "unpaid" }, null],
    ["checkout.session.async_payment_succeeded", { payment_status: "paid" }, "paid"],
    ["checkout.session.async_payment_failed", {}, "failed"],
    ["checkout.session.expired", {}, "expired"],
    ["payment_intent.created", {}, null],
  ])("%s %j is %s", (type, change, outcome) => {
    const { adapter } = asking(open, json({}));
    const told = sessionAnswer({ client_reference_id: ORDER.reference, ...change });
    const read = adapter.readCallback(sessionEvent(type, told));
    expect(read.ok && (read.value?.outcome ?? null)).toBe(outcome);
    if (outcome === "paid")
      expect(read).toMatchObject({
        value: { outsideId: "pi_1", amount: "200000", currency: "VND" },
      });
  });
});
