import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import { SEAMLESS_HEADERS } from "#/lib/contract/games/seamless.ts";
import type { Db } from "#/server/db/index.ts";
import type { VendorSecrets } from "./vendor-secrets.ts";

/** A vendor that signed a call. */
export type Vendor = { readonly id: number; readonly code: string };

/** The same with what it signed, as it came: whoever reads it can check it again. */
export type SigningVendor = Vendor & {
  readonly stamp: string;
  readonly body: Buffer;
  readonly signature: string;
};

const TOLERANCE_MS = 5 * MINUTE_MS;
const STAMP = /^[1-9]\d{11,13}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Checks who signed a vendor's call: hex HMAC-SHA256 of `${timestamp}.${raw body}` under the vendor's secret, with a
 * stamp at most five minutes off. A vendor without a secret, a header missing or sent twice: `bad_signature` alike.
 */
export function openSignatures(db: Db, clock: Clock, secrets: VendorSecrets) {
  const vendors = new Map<string, Vendor>();

  return async function verify(signed: {
    readonly headers: IncomingHttpHeaders;
    readonly rawBody: Buffer;
  }): Promise<Result<SigningVendor, "bad_signature">> {
    const code = single(signed.headers[SEAMLESS_HEADERS.vendor]);
    const stamp = single(signed.headers[SEAMLESS_HEADERS.timestamp]);
    const signature = single(signed.headers[SEAMLESS_HEADERS.signature]);
    const keys = (await secrets()).get(code) ?? [];
    if (keys.length === 0 || !STAMP.test(stamp) || !SIGNATURE.test(signature))
      return refuse("bad_signature");
    if (Math.abs(clock() - Number(stamp)) > TOLERANCE_MS) return refuse("bad_signature");
    const given = Buffer.from(signature, "hex");
    const isSigned = keys.some((key) =>
      timingSafeEqual(
        createHmac("sha256", key).update(`${stamp}.`).update(signed.rawBody).digest(),
        given,
      ),
    );
    if (!isSigned) return refuse("bad_signature");
    const vendor = vendors.get(code) ?? (await findVendor(db, code));
    if (!vendor) return refuse("bad_signature");
    vendors.set(code, vendor);
    return ok({ ...vendor, stamp, body: signed.rawBody, signature });
  };
}

/** The headers that sign a body, for the calls that go from us to a vendor. */
export function signedHeaders(
  code: string,
  secret: string,
  body: string,
  nowMs: number,
): Record<string, string> {
  return {
    [SEAMLESS_HEADERS.vendor]: code,
    [SEAMLESS_HEADERS.timestamp]: String(nowMs),
    [SEAMLESS_HEADERS.signature]: createHmac("sha256", secret)
      .update(`${nowMs}.${body}`)
      .digest("hex"),
  };
}

const single = (header: string | string[] | undefined): string =>
  typeof header === "string" ? header : "";

function findVendor(db: Db, code: string): Promise<Vendor | undefined> {
  return db
    .selectFrom("vendors")
    .select(["id", "code"])
    .where("code", "=", code)
    .executeTakeFirst();
}
