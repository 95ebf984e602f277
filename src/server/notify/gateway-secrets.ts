import {
  type Db,
  inTransaction,
  type Place,
  type SealedColumn,
  type Vault,
} from "#/server/db/index.ts";

/** What gateways' keys are sealed for. */
export const GATEWAY_SECRETS = "message gateway secret";

export const gatewayPlace = (gateway: string): Place => ({
  column: "message_gateway_secrets.secret_sealed",
  row: gateway,
});

/** Gateways' keys, as they are sealed anew. */
export const GATEWAYS_SEALED: SealedColumn = {
  ...{ table: "message_gateway_secrets", column: "secret_sealed", purpose: GATEWAY_SECRETS },
  key: ["gateway"],
  place: ({ gateway }) => gatewayPlace(String(gateway)),
};

/** Puts what we sign or log in with at a gateway, as the owner: the next message goes with it. Answers whether it was news. */
export function putGatewaySecret(
  owner: Db,
  vault: Vault,
  gateway: string,
  secret: string,
): Promise<boolean> {
  return inTransaction(owner, async (tx) => {
    const kept = await tx
      .selectFrom("message_gateway_secrets")
      .select("secret_sealed")
      .where("gateway", "=", gateway)
      .forUpdate()
      .executeTakeFirst();
    if (kept && vault.open(kept.secret_sealed, gatewayPlace(gateway)) === secret) return false;
    const secret_sealed = vault.seal(secret, gatewayPlace(gateway));
    await tx
      .insertInto("message_gateway_secrets")
      .values({ gateway, secret_sealed })
      .onConflict((conflict) => conflict.column("gateway").doUpdateSet({ secret_sealed }))
      .execute();
    return true;
  });
}
