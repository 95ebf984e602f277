import * as z from "zod/mini";
import { call } from "../call.ts";
import { id } from "../fields.ts";
import { deposit } from "./deposit.ts";
import { PICTURE_BODY_BYTES } from "./withdrawal-calls.ts";

/**
 * Show that a deposit was paid, where its method asks for that (`takesProof`), until it is credited or settled. A PNG or
 * JPEG of 5 MB at most in base64, three at most; the same one again changes nothing. It credits nothing: staff see it.
 */
export const addDepositProof = call({
  method: "PUT",
  path: "/wps/cashier/deposits/proof",
  who: "payer",
  module: null,
  mostBytes: PICTURE_BODY_BYTES,
  input: z.strictObject({ id, picture: z.string().check(z.minLength(1)) }),
  reply: deposit,
  refusals: ["proof_not_asked", "not_a_picture", "picture_too_large", "too_many_pictures"],
});

/** One of those pictures, from 1 on, as base64 of a JPEG; of a deposit of the member's own. */
export const getDepositProof = call({
  method: "GET",
  path: "/wps/cashier/deposits/proof",
  who: "payer",
  module: null,
  input: z.strictObject({ id, place: z.coerce.number().check(z.int(), z.gte(1), z.lte(9)) }),
  reply: z.object({ picture: z.string() }),
  refusals: [],
});
