import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { instructionFor } from "./instructions.ts";
import { paymentOrder, payoutOrder, reference as referenceSchema } from "./orders.ts";
import { answerRefund } from "./refunds.ts";
import { isFromShop, signMessage } from "./signing.ts";
import type { Payment, Store } from "./store.ts";

/** What can be asked to go wrong, by what the shop asks for. */
export const FAULTS = {
  payment: [
    ...(["timeout", "late", "lost", "error", "unsigned", "other", "refuse"] as const),
    ...(["wrong_code", "spoilt_code"] as const),
  ],
  payment_query: ["timeout", "error", "unsigned", "unknown", "wrong_amount", "wrong_currency"],
  payout: [
    ...([
      "timeout",
      "late",
      "lost",
      "error",
      "unsigned",
      "other",
      "refuse",
      "hold",
      "fail",
    ] as const),
    ...(["twice", "contradict", "pay_wrong_amount"] as const),
  ],
  refund: ["timeout", "lost", "error", "unsigned", "refuse", "hold"],
  payout_query: ["timeout", "error", "unsigned", "unknown", "wrong_amount", "wrong_currency"],
} as const;
export type Operation = keyof typeof FAULTS;
export const OPERATIONS = Object.keys(FAULTS) as readonly Operation[];

/** Whether a form's fields name a fault. */
export function isFault(operation: unknown, fault: unknown): operation is Operation {
  if (typeof operation !== "string" || !Object.hasOwn(FAULTS, operation)) return false;
  const faults: readonly string[] = FAULTS[operation as Operation];
  return typeof fault === "string" && faults.includes(fault);
}

export type ApiOptions = {
  readonly store: Store;
  readonly key: string;
  readonly onQueued: () => void;
  /** Where browsers reach this provider; of the request when absent. */
  readonly publicUrl?: string;
  /** How long an answer that comes late takes; one that times out takes ten times that, and then breaks off. */
  readonly lateMs?: number;
  /** How long after it was asked for a payout's callback goes out. */
  readonly payoutMs?: number;
};

/**
 * What shops ask, signed both ways: `POST` and `GET /api/payments/<their reference>`, and the same of payouts;
 * `POST /api/refunds/<their reference>`. The same
 * reference again answers what it already has. An answer is open, or the very outcome that a callback says.
 */
export function serveApi(app: FastifyInstance, options: ApiOptions): void {
  const { store } = options;
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) =>
    done(null, body),
  );
  type Asked = { Params: { reference: string } };
  app.post<Asked>("/api/payments/:reference", (request, reply) =>
    answer(options, request, reply, "payment", (reference, body) => {
      const order = paymentOrder.safeParse(body);
      return order.success ? store.openPayment(reference, order.data) : null;
    }),
  );
  app.post<Asked>("/api/payouts/:reference", (request, reply) =>
    answer(options, request, reply, "payout", (reference, body) => {
      const order = payoutOrder.safeParse(body);
      return order.success ? store.openPayout(reference, order.data) : null;
    }),
  );
  app.post<Asked>("/api/refunds/:reference", (request, reply) =>
    vouched(options, request, reply, "refund", async ({ reference, body, fault, say }) => {
      const { lateMs = 5_000 } = options;
      const told = await answerRefund(store, { reference, body, fault, lateMs });
      return told.body === null
        ? reply.code(told.status).send({ code: "sandbox_lost" })
        : say(told.status, told.body, fault === "unsigned" ? `not ${options.key}` : options.key);
    }),
  );
  const query = (reference: string) => store.findOrder(reference);
  app.get<Asked>("/api/payments/:reference", (request, reply) =>
    answer(options, request, reply, "payment_query", query),
  );
  app.get<Asked>("/api/payouts/:reference", (request, reply) =>
    answer(options, request, reply, "payout_query", query),
  );
}

type Act = (reference: string, body: unknown) => Promise<Payment | null> | null;

type Vouched = {
  readonly reference: string;
  readonly body: unknown;
  /** What is to go wrong with it. */
  readonly fault: string | null;
  readonly say: (status: number, value: object, signedWith?: string) => FastifyReply;
};

/** Answers what a shop signed, under a reference of its own. */
async function vouched(
  { store, key }: ApiOptions,
  request: FastifyRequest<{ Params: { reference: string } }>,
  reply: FastifyReply,
  operation: Operation,
  act: (vouched: Vouched) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const body = typeof request.body === "string" ? request.body : "";
  const { method, url: path, headers } = request;
  const shop = {
    ...{ method, path, body },
    timestamp: headers["x-shop-timestamp"],
    signature: headers["x-shop-signature"],
  };
  const say = (status: number, value: object, signedWith = key) => {
    const text = JSON.stringify(value);
    return reply
      .code(status)
      .headers(signMessage(text, Date.now(), signedWith))
      .type("application/json")
      .send(text);
  };
  if (!isFromShop(shop, Date.now(), key)) return reply.code(401).send({ code: "bad_signature" });
  const reference = referenceSchema.safeParse(request.params.reference);
  if (!reference.success) return say(400, { code: "bad_reference" });
  const fault = await store.takeFault(operation);
  if (fault === "error") return reply.code(500).send({ code: "sandbox_error" });
  if (fault === "refuse") return say(422, { reference: reference.data, refused: "declined" });
  const read = body === "" ? null : parse(body);
  return act({ reference: reference.data, body: read, fault, say });
}

function answer(
  options: ApiOptions,
  request: FastifyRequest<{ Params: { reference: string } }>,
  reply: FastifyReply,
  operation: Operation,
  act: Act,
): Promise<FastifyReply> {
  const { key, lateMs = 5_000 } = options;
  const { method } = request;
  return vouched(options, request, reply, operation, async ({ reference, body, fault, say }) => {
    const found = await act(reference, body);
    if (operation === "payout" && found && fault !== "hold") await endPayout(options, found, fault);
    if (fault === "lost") return reply.code(502).send({ code: "sandbox_lost" });
    if (fault === "timeout") {
      await setTimeout(lateMs * 10, undefined, { ref: false });
      return reply.code(504).send({ code: "sandbox_timeout" });
    }
    if (fault === "late") await setTimeout(lateMs);
    if (found === null && method === "POST") return say(400, { code: "bad_order" });
    if (found === null || fault === "unknown") return say(404, { code: "unknown" });
    const own = options.publicUrl ?? `${request.protocol}://${request.host}`;
    const told = { ...wordOf(found, own, method === "POST", fault), ...liesOf(found, fault) };
    return say(200, told, fault === "unsigned" ? `not ${key}` : key);
  });
}

async function endPayout(
  { store, onQueued, payoutMs = 1_500 }: ApiOptions,
  { id }: Payment,
  fault: string | null,
): Promise<void> {
  const outcome = fault === "fail" ? "failed" : "paid";
  const said = fault === "pay_wrong_amount" ? { amount: "1.00" } : {};
  const copies = fault === "twice" ? 2 : 1;
  if (!(await store.endPayment(id, outcome, copies, payoutMs, said))) return;
  if (fault === "contradict") await store.queueCallback(id, payoutMs * 2, { outcome: "failed" });
  onQueued();
}

/** What an answer says instead of the truth. */
function liesOf({ amount, currency, order }: Payment, fault: string | null): object {
  if (fault === "wrong_amount") return { amount: `9${amount}` };
  if (fault === "wrong_currency") return { currency: `${currency}X` };
  return fault === "other" ? { reference: `${order}x` } : {};
}

/** What an answer says: how it ended, in the words of a callback, or that it waits. What was asked just now waits. */
function wordOf(payment: Payment, own: string, isAsked: boolean, fault: string | null): object {
  const { id: paymentId, order, outcome, amount, currency, kind } = payment;
  if (outcome !== null && !isAsked)
    return {
      paymentId,
      ...(kind === "payout" ? { payoutId: order } : { depositId: order }),
      ...{ outcome, amount, currency },
    };
  const instruction =
    kind === "payout" ? null : instructionFor(payment, `${own}/payments/${paymentId}`, fault);
  return { reference: order, state: "open", instruction };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
