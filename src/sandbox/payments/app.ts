import type { FastifyInstance, FastifyReply } from "fastify";
import { paperApp } from "../kit/app.ts";
import { sendPage as send } from "../kit/page.ts";
import { doubleOf, halfOf } from "./amounts.ts";
import { type ApiOptions, serveApi } from "./api.ts";
import { serveControls } from "./controls.ts";
import { type Action, isAction, paymentPage, refusalPage } from "./page.ts";
import type { Payment } from "./store.ts";

export type AppOptions = ApiOptions & {
  /** How long "pay later" waits before it tells the shop. */
  readonly laterMs?: number;
  readonly log?: (line: string) => void;
};

/** The provider: what shops ask (`/api`), `/payments/<id>` where one pays, its controls (`/controls`) and its health. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, onQueued, laterMs = 20_000, log = () => undefined } = options;
  const app = await paperApp(log);

  const show = async (reply: FastifyReply, payment: Payment, language: string) =>
    send(
      reply,
      paymentPage(payment, await store.listCallbacks(payment.id), language, Date.now()),
      new URL(payment.returnUrl).origin,
    );
  const act = (payment: Payment, action: Exclude<Action, "leave">) => {
    const { id } = payment;
    if (action === "pay_late") return store.payLate(id);
    if (action === "pay_less" || action === "pay_more") {
      const { amount } = payment;
      const told = action === "pay_less" ? halfOf(amount) : doubleOf(amount);
      return store.endPayment(id, "paid", 1, 0, { amount: told });
    }
    if (action === "fail") return store.endPayment(id, "failed", 1, 0);
    if (action === "pay_wrong_amount")
      return store.endPayment(id, "paid", 1, 0, { amount: "1.00" });
    if (action === "pay_wrong_currency")
      return store.endPayment(id, "paid", 1, 0, { currency: "XTS" });
    if (action === "pay_later") return store.endPayment(id, "paid", 1, laterMs);
    return store.endPayment(id, "paid", action === "pay_twice" ? 2 : 1, 0);
  };

  app.get("/health/ready", async () => {
    await store.nextDueInMs();
    return { ok: true };
  });
  serveApi(app, options);
  serveControls(app, options);

  app.get<{ Params: { id: string }; Querystring: { lang?: string } }>(
    "/payments/:id",
    async (request, reply) => {
      const payment = await store.findPayment(request.params.id);
      const language = String(request.query.lang ?? payment?.language ?? "es");
      if (payment?.kind !== "payment")
        return send(reply.code(404), refusalPage("unknown", language));
      return show(reply, payment, language);
    },
  );

  app.post<{ Params: { id: string }; Body: { action?: unknown } | null }>(
    "/payments/:id",
    async (request, reply) => {
      const payment = await store.findPayment(request.params.id);
      const action = request.body?.action;
      if (payment?.kind !== "payment") return send(reply.code(404), refusalPage("unknown", "es"));
      if (!isAction(action))
        return send(reply.code(400), refusalPage("bad_request", payment.language));
      if (action !== "leave") {
        const ended = await act(payment, action);
        if (!ended) return reply.redirect(`/payments/${payment.id}`, 303);
        onQueued();
      }
      return reply.redirect(payment.returnUrl, 303);
    },
  );
  return app;
}
