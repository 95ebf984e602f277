import * as z from "zod/mini";
import { call } from "../call.ts";
import { amount, currency, id, listOf, pageNo, pageSize } from "../fields.ts";
import { CATEGORIES } from "./categories.ts";

/** A room where members play against one another (ENT-14). */
export const pvpRoom = z.object({
  roomId: id,
  nodeId: id,
  vassalage: id,
  vendorName: z.string(),
  name: z.string(),
  /** The smallest stake; null where the vendor does not tell. */
  minBet: z.nullable(z.object({ amount, currency })),
  /** How many play there this moment: rounds that are open. */
  playing: z.number(),
});

/** The rooms of PVP, in the site's order (API-53, API-70). */
export const listRooms = call({
  method: "POST",
  path: "/wps/relay/GLS2_roomList",
  who: "anyone",
  module: null,
  input: z.strictObject({
    vassalage: z.optional(id),
    language: z.optional(z.string().check(z.maxLength(10))),
    pageNo,
    pageSize: pageSize(42),
  }),
  reply: listOf(pvpRoom),
  refusals: [],
});

/** In which categories a vendor has games, and how many in each (API-65); none for a vendor that is not shown. */
export const listVendorGameTypes = call({
  method: "POST",
  path: "/wps/relay/GCSGAME_getVassGameType",
  who: "anyone",
  module: null,
  input: z.strictObject({
    vassalage: id,
    platform: z.optional(z.string().check(z.maxLength(100))),
    language: z.optional(z.string().check(z.maxLength(10))),
  }),
  reply: z.object({
    list: z.array(z.object({ gameType: z.enum(CATEGORIES), gameCount: z.number() })),
  }),
  refusals: [],
});
