import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { type ApiOptions, serveApi } from "./api.ts";
import { serveControls } from "./controls.ts";
import { type Action, isAction, paymentPage, refusalPage } from "./page.ts";
import { sendPage as send } from "./send.ts";
import type { Payment } from "./store.ts";

export type AppOptions = ApiOptions & {
  /** How long "pay later" waits before it tells the shop. */
  readonly laterMs?: number;
  readonly log?: (line: string) => void;
};

const HOUSE = new URL("../../layouts/styles/", import.meta.url);
const PICTURES = {
  "/guilloche.svg": new URL("guilloche.svg", HOUSE),
  "/icon.svg": new URL("../../../public/icon.svg", import.meta.url),
};
const FONT = /^(?:archivo-text|archivo-cond|alfa)\.woff2$/;
const STYLE = ["../fonts.css", "./style.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");
const KEPT = "public, max-age=86400";

/** The provider: what shops ask (`/api`), `/payments/<id>` where one pays, its controls (`/controls`) and its health. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, onQueued, laterMs = 20_000, log = () => undefined } = options;
  const app = Fastify({ bodyLimit: 4_096, logger: false, forceCloseConnections: true });
  await app.register(formbody);

  app.setErrorHandler((error, _request, reply) => {
    // What went wrong inside is told to who runs it, not to who asked.
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return reply
      .code(status)
      .send({ success: false, code: status < 500 ? "bad_request" : "fault" });
  });

  // Its forms are its own pages'; what the shop asks for is signed and comes from no page.
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "POST" && request.headers["sec-fetch-site"] === "cross-site")
      return reply.code(403).send({ success: false, code: "bad_request" });
  });

  const show = async (reply: FastifyReply, payment: Payment, language: string) =>
    send(
      reply,
      paymentPage(payment, await store.listCallbacks(payment.id), language, Date.now()),
      new URL(payment.returnUrl).origin,
    );
  const act = (id: string, action: Exclude<Action, "leave">) => {
    if (action === "fail") return store.endPayment(id, "failed", 1, 0);
    if (action === "pay_wrong_amount")
      return store.endPayment(id, "paid", 1, 0, { amount: "1.00" });
    if (action === "pay_wrong_currency")
      return store.endPayment(id, "paid", 1, 0, { currency: "XTS" });
    if (action === "pay_later") return store.endPayment(id, "paid", 1, laterMs);
    return store.endPayment(id, "paid", action === "pay_twice" ? 2 : 1, 0);
  };

  app.get("/health/live", async () => ({ ok: true }));
  app.get("/health/ready", async () => {
    await store.nextDueInMs();
    return { ok: true };
  });
  app.get("/style.css", async (_request, reply) =>
    reply.type("text/css").header("cache-control", "max-age=3600").send(STYLE),
  );

  for (const [path, file] of Object.entries(PICTURES))
    app.get(path, async (_request, reply) =>
      reply
        .type("image/svg+xml")
        .header("cache-control", KEPT)
        .send(await readFile(file)),
    );
  app.get<{ Params: { font: string } }>("/fonts/:font", async (request, reply) => {
    const { font } = request.params;
    if (!FONT.test(font)) return reply.callNotFound();
    return reply
      .type("font/woff2")
      .header("cache-control", KEPT)
      .send(await readFile(new URL(`fonts/${font}`, HOUSE)));
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
        const ended = await act(payment.id, action);
        if (!ended) return reply.redirect(`/payments/${payment.id}`, 303);
        onQueued();
      }
      return reply.redirect(payment.returnUrl, 303);
    },
  );
  return app;
}
