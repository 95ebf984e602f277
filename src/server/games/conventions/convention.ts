import type { IncomingHttpHeaders } from "node:http";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { LinkedVendor, LinkedVendors } from "../vendor-secrets.ts";

/** By what rules a convention's calls are signed and counted. */
export type Convention = {
  readonly name: Exclude<LinkedVendor["convention"], "house">;
  /** Where a vendor signs whose row names no header. */
  readonly header: string;
  /** How many decimals an amount has where the vendor's row does not say; null: those of the currency's minor unit. */
  readonly decimals: number | null;
  /** What is wrong with a key; null: nothing. */
  readonly keyFault: (key: string) => string | null;
  readonly isSigned: (body: Buffer, signature: string, key: string) => boolean;
};

/** Checks the signature of the vendor that a call's path names, under any of its keys that hold. */
export function openLinkCheck({ name, header, isSigned }: Convention, vendors: LinkedVendors) {
  return async function verify({
    headers,
    rawBody,
    params,
  }: {
    readonly headers: IncomingHttpHeaders;
    readonly rawBody: Buffer;
    readonly params?: Readonly<Record<string, string>>;
  }): Promise<Result<LinkedVendor, "bad_signature">> {
    const vendor = (await vendors()).get(params?.["vendor"] ?? "");
    if (vendor?.convention !== name) return refuse("bad_signature");
    const signature = headers[vendor.signatureHeader ?? header];
    if (typeof signature !== "string") return refuse("bad_signature");
    return vendor.keys.some((key) => isSigned(rawBody, signature, key))
      ? ok(vendor)
      : refuse("bad_signature");
  };
}

export type LinkCheck = ReturnType<typeof openLinkCheck>;
