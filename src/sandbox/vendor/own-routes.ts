import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Call } from "#/lib/contract/call.ts";
import {
  vendorWalletBalance,
  vendorWalletQuery,
  vendorWalletTransfer,
} from "#/lib/contract/games/transfer-wallet.ts";
import { type OwnStore, TRANSFER_FAULTS } from "./own-store.ts";

/** Longer than the operator waits for an answer. */
const SILENT_MS = 20_000;

type Told = { readonly code: string; readonly value?: unknown; readonly status?: number };

/**
 * The operator's calls about wallets that a vendor keeps itself (transfer-wallet.ts), and `POST /operator/wallet/fault`,
 * by which a tester says what goes wrong with the vendor's next transfer. `vendorOf` tells who a body was signed for.
 */
export function serveOwnWallets(
  app: FastifyInstance,
  store: OwnStore,
  vendorOf: (request: FastifyRequest) => string | null,
): void {
  const on = <C extends Call>(
    call: Pick<C, "path" | "input">,
    answer: (vendor: string, input: z.output<C["input"]>) => Promise<Told>,
  ) =>
    app.post(call.path, async (request, reply) => {
      const vendor = vendorOf(request);
      if (vendor === null) return send(reply, { code: "bad_signature", status: 401 });
      const input = z.safeParse(call.input, JSON.parse(String(request.body ?? "null")));
      if (!input.success) return send(reply, { code: "malformed", status: 400 });
      return send(reply, await answer(vendor, input.data as z.output<C["input"]>));
    });

  on<typeof vendorWalletBalance>(vendorWalletBalance, async (vendor, { playerId, currency }) => {
    const player = await store.findPlayer(vendor, playerId);
    if (player && player.currency !== currency) return { code: "currency_differs" };
    return { code: "ok", value: { balance: player?.balance ?? "0", currency } };
  });
  on<typeof vendorWalletTransfer>(vendorWalletTransfer, async (vendor, order) => {
    const fault = await store.takeFault(vendor);
    if (fault === "error") return { code: "unknown_error", status: 500 };
    if (fault === "silent_before") return silent();
    const end = await store.transfer(vendor, order, fault === "refused" ? "player_blocked" : null);
    if (fault === "silent_after") return silent();
    if (end === null) return { code: "transfer_conflict" };
    const { transferId } = order;
    return end.state === "done"
      ? { code: "ok", value: { transferId, balance: end.balance } }
      : { code: end.reason ?? "player_blocked" };
  });
  on<typeof vendorWalletQuery>(vendorWalletQuery, async (vendor, { transferId }) => {
    const end = await store.findTransfer(vendor, transferId);
    if (end === null) return { code: "transfer_unknown" };
    return { code: "ok", value: { transferId, state: end.state, reason: end.reason } };
  });
  const fault = {
    path: "/operator/wallet/fault" as const,
    input: z.strictObject({ fault: z.enum(TRANSFER_FAULTS) }),
  };
  on<Call & typeof fault>(fault, async (vendor, input) => {
    await store.addFault(vendor, input.fault);
    return { code: "ok", value: null };
  });
}

/** What an operator hears from a vendor that hangs: nothing, until it has given up. */
async function silent(): Promise<Told> {
  await setTimeout(SILENT_MS, undefined, { ref: false });
  return { code: "unavailable", status: 503 };
}

function send(reply: FastifyReply, { code, value = null, status }: Told): FastifyReply {
  const success = code === "ok";
  return reply.code(status ?? (success ? 200 : 422)).send({ success, code, message: "", value });
}
