import type { FastifyInstance } from "fastify";
import { sendPage } from "../kit/page.ts";
import { isFault } from "./api.ts";
import { controlsPage, refusalPage } from "./page.ts";
import type { Store } from "./store.ts";

const SHOWN = 20;

/** `/controls`: what goes wrong with the next request of the shop, and how payouts that wait end. */
export function serveControls(
  app: FastifyInstance,
  { store, onQueued }: { readonly store: Store; readonly onQueued: () => void },
): void {
  app.get("/", (_request, reply) => reply.redirect("/controls"));
  app.get<{ Querystring: { lang?: string } }>("/controls", async (request, reply) => {
    const language = String(request.query.lang ?? "es");
    const [payments, faults] = [await store.listPayments(SHOWN), await store.listFaults()];
    return sendPage(reply, controlsPage(payments, faults, language));
  });
  app.post<{ Body: { operation?: unknown; fault?: unknown } | null }>(
    "/controls",
    async (request, reply) => {
      const { operation, fault } = request.body ?? {};
      if (!isFault(operation, fault))
        return sendPage(reply.code(400), refusalPage("bad_request", "es"));
      await store.addFault(operation, String(fault));
      return reply.redirect("/controls", 303);
    },
  );
  app.post<{ Params: { id: string }; Body: { outcome?: unknown } | null }>(
    "/controls/payouts/:id",
    async (request, reply) => {
      const payout = await store.findPayment(request.params.id);
      const outcome = request.body?.outcome;
      if (payout?.kind !== "payout" || (outcome !== "paid" && outcome !== "failed"))
        return sendPage(reply.code(400), refusalPage("bad_request", "es"));
      if (await store.endPayment(payout.id, outcome, 1, 0)) onQueued();
      return reply.redirect("/controls", 303);
    },
  );
}
