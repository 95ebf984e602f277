import type { Db, Vault } from "#/server/db/index.ts";
import type { SealingDeps } from "#/server/session/index.ts";
import type { Channel, MessageProvider, MessageProviders } from "../deliveries.ts";
import { gatewayPlace } from "../gateway-secrets.ts";
import { adapterOf, lacksKey } from "./adapters.ts";
import { type FindGateways, type Gateway, throughGateways } from "./gateways.ts";
import { outbox } from "./outbox.ts";
import { smsProvider } from "./sms.ts";
import { smtpProvider } from "./smtp.ts";

/** Where messages go by the configuration; null: nowhere. */
export type MessageRoutes = {
  readonly email: { readonly url: string; readonly from: string } | null;
  readonly sms: { readonly url: string; readonly key: string } | null;
};

/** What the gateway of the configuration is called. */
const OF_SETTINGS = "settings";

/**
 * What sends messages: the operator's gateways as their rows are at the moment of each; without any, those of the
 * configuration; without these, the outbox.
 */
export function chooseProviders(
  db: Db,
  deps: SealingDeps & { readonly vault: Vault },
  routes: MessageRoutes,
): MessageProviders {
  const { clock } = deps;
  const { email, sms } = routes;
  const named: Readonly<Record<Channel, Gateway | null>> = {
    email: email && { id: OF_SETTINGS, ...smtpProvider(email) },
    sms: sms && { id: OF_SETTINGS, ...smsProvider({ ...sms, clock }) },
  };
  const through = (channel: Channel): MessageProvider =>
    throughGateways(
      db,
      clock,
      findGateways(db, deps, channel, named[channel]),
      outbox(db, deps, channel),
    );
  return { email: through("email"), sms: through("sms") };
}

function findGateways(
  db: Db,
  { clock, vault }: SealingDeps & { readonly vault: Vault },
  channel: Channel,
  ofSettings: Gateway | null,
): FindGateways {
  return async () => {
    const rows = await db
      .selectFrom("message_gateways")
      .leftJoin("message_gateway_secrets", "message_gateway_secrets.gateway", "message_gateways.id")
      .selectAll("message_gateways")
      .select("secret_sealed")
      .where("channel", "=", channel)
      .orderBy("place")
      .orderBy("id")
      .execute();
    if (rows.length === 0) return ofSettings && [ofSettings];
    return rows.flatMap((row) => {
      const adapter = adapterOf(row.kind);
      const { id, kind, address, secret_sealed } = row;
      if (!adapter || !row.enabled || lacksKey(kind, address, secret_sealed !== null)) return [];
      const key = secret_sealed && vault.open(secret_sealed, gatewayPlace(id));
      return [{ id, ...adapter.open(row, key, clock) }];
    });
  };
}
