import * as z from "zod";
import type { EditableCollection } from "#/server/site/index.ts";
import { adapterOf, GATEWAY_KINDS } from "./providers/adapters.ts";

const gatewayDocument = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "only small letters, digits and hyphens, at most 40"),
  kind: z.enum(GATEWAY_KINDS as [string, ...string[]]),
  /** Where it takes messages: smtp(s)://user@host:port, or https:// for text messages. */
  address: z.url().max(300),
  /** Who e-mails are from, "Casa Nueva <hola@casa.example>"; null for text messages. */
  from: z
    .string()
    .max(200)
    .regex(/^[^@\r\n]*@[^\r\n]+$/, "an e-mail address, with a name before it or without")
    .nullable()
    .default(null),
  /** The lower is asked first. */
  place: z.int().min(1).max(100).default(1),
  enabled: z.boolean().default(false),
});

/** Who delivers e-mails and text messages. What we log in or sign with is put by a command of its own. */
export const GATEWAY_COLLECTION: EditableCollection = {
  kind: "gateways",
  mayChange: () => [],
  nameField: "id",
  fixed: false,
  schema: () => gatewayDocument,
  async list(db) {
    const rows = await db.selectFrom("message_gateways").select("id").orderBy("id").execute();
    return rows.map(({ id }) => id);
  },
  async read(db, id) {
    const row = await db
      .selectFrom("message_gateways")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    const { kind, address, mail_from: from, place, enabled } = row;
    return { id, kind, address, from, place, enabled };
  },
  async findFaults(_db, _id, value) {
    const { kind, address, from } = gatewayDocument.parse(value);
    const adapter = adapterOf(kind);
    const { protocol, password } = new URL(address);
    const faults = {
      ...(adapter?.scheme.test(protocol.slice(0, -1))
        ? {}
        : { address: `is none of kind ${kind}, which takes ${adapter?.scheme.source}` }),
      ...(password === "" ? {} : { address: "without a password: gateways key puts it, sealed" }),
      ...((adapter?.channel === "email") === (from !== null)
        ? {}
        : {
            from: adapter?.channel === "email" ? "is needed for e-mails" : "is for e-mails alone",
          }),
    };
    return Object.keys(faults).length > 0 ? faults : null;
  },
  async write(tx, id, value) {
    if (value === null) {
      await tx.deleteFrom("message_gateways").where("id", "=", id).execute();
      return;
    }
    const { kind, address, from, place, enabled } = gatewayDocument.parse(value);
    const channel = adapterOf(kind)?.channel ?? "email";
    const row = { kind, channel, address, mail_from: from, place, enabled };
    await tx
      .insertInto("message_gateways")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  },
};
