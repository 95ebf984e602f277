import type { Db } from "#/server/db/index.ts";
import { lacksKey } from "#/server/notify/index.ts";
import { type Check, check } from "./checks.ts";

const CHANNELS = [
  { channel: "email", what: "e-mail", setting: "SMTP_URL" },
  { channel: "sms", what: "text messages", setting: "SMS_URL" },
] as const;

/** Whether something delivers what is written, on each channel, and each gateway has what it needs. */
export async function checkGateways(
  db: Db,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Check[]> {
  const rows = await db
    .selectFrom("message_gateways")
    .leftJoin("message_gateway_secrets", "message_gateway_secrets.gateway", "message_gateways.id")
    .select(["id", "kind", "channel", "address", "enabled", "secret_sealed"])
    .orderBy("id")
    .execute();
  const lacking = (row: (typeof rows)[number]) =>
    lacksKey(row.kind, row.address, row.secret_sealed !== null);
  return [
    ...CHANNELS.map(({ channel, what, setting }) => {
      const own = rows.filter((row) => row.channel === channel);
      const works = own.some((row) => row.enabled && !lacking(row));
      if (own.length > 0)
        return check(works, "fail", what, "no gateway is on: site enable gateways/<id>");
      const todo = "there is no gateway, messages stay in the outbox: site put gateways";
      return check(Boolean(env[setting]), "warn", what, todo);
    }),
    ...rows.map((row) =>
      check(
        !lacking(row),
        "fail",
        `key of gateways/${row.id}`,
        `there is none: gateways key ${row.id}`,
      ),
    ),
  ];
}
