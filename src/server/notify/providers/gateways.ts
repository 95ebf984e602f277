import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { openChannelHealth } from "../channel-health.ts";
import type { MessageProvider, OutgoingMessage, SendOutcome } from "../deliveries.ts";

/** `no_answer`: nobody knows; only a gateway that keeps ids apart may get it again, and no other one. */
export type GatewayOutcome = SendOutcome | "no_answer";

/** Who delivers messages of one channel for the operator. */
export type Gateway = {
  readonly id: string;
  /** Whether it keeps ids apart itself. */
  readonly knowsIds: boolean;
  send(message: OutgoingMessage): Promise<GatewayOutcome>;
};

/** The gateways of a channel that are on, in their order; null where none was ever named. */
export type FindGateways = () => Promise<readonly Gateway[] | null>;

/**
 * Hands each message to the first gateway that takes it: one that is away certainly has not sent it, so the next gets it.
 * One that does not answer keeps its message, and while it goes on like that others are asked before it. Where no gateway
 * is named, `without` takes the messages.
 */
export function throughGateways(
  db: Db,
  clock: Clock,
  find: FindGateways,
  without: MessageProvider,
): MessageProvider {
  const health = openChannelHealth(clock);

  async function handOver(gateway: Gateway, message: OutgoingMessage): Promise<GatewayOutcome> {
    await note(db, message.id, gateway.id);
    const outcome = await gateway.send(message);
    health.learn(gateway.id, message.to, outcome === "not_now" || outcome === "no_answer");
    if (outcome === "not_now" || outcome === "deferred") await note(db, message.id, null);
    return outcome;
  }

  return {
    // Which gateway had it is noted before it is handed over, and none else gets it.
    knowsIds: true,
    async send(message) {
      const gateways = await find();
      if (!gateways) return without.send(message);
      const holder = await findHolder(db, message.id);
      if (holder !== null) {
        const gateway = gateways.find(({ id }) => id === holder);
        return gateway?.knowsIds ? settled(await handOver(gateway, message)) : "unsure";
      }
      const [there, away] = [gateways, gateways].map((all, second) =>
        all.filter(({ id }) => health.isAway(id) === (second === 1)),
      );
      for (const gateway of [...(there ?? []), ...(away ?? [])]) {
        const outcome = await handOver(gateway, message);
        if (outcome !== "not_now") return settled(outcome);
      }
      return "not_now";
    },
  };
}

const settled = (outcome: GatewayOutcome): SendOutcome =>
  outcome === "no_answer" ? "not_now" : outcome;

async function note(db: Db, id: string, gateway: string | null): Promise<void> {
  await db.updateTable("deliveries").set({ gateway }).where("id", "=", id).execute();
}

async function findHolder(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("deliveries")
    .select("gateway")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.gateway ?? null;
}
