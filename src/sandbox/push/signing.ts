import { jwtVerify } from "jose/jwt/verify";
import { importJWK } from "jose/key/import";

const AUTHORIZATION = /^vapid t=([\w.-]{1,2000}), ?k=([\w-]{87})$/;
const DAY_SECONDS = 86_400;

/**
 * Who sends a message, by its `Authorization` (RFC 8292): the public key. Null where it is signed by none, for another push
 * service, for longer than a day, or names nobody.
 */
export async function readSender(authorization: string, origin: string): Promise<string | null> {
  const [, token = "", key = ""] = AUTHORIZATION.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  try {
    const jwk = { kty: "EC", crv: "P-256", x: String(x), y: String(y) };
    const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), {
      ...{ audience: origin, algorithms: ["ES256"], requiredClaims: ["exp", "sub"] },
    });
    const isShort = (payload.exp ?? 0) * 1_000 <= Date.now() + DAY_SECONDS * 1_000;
    return isShort && /^(?:mailto|https):/.test(payload.sub ?? "") ? key : null;
  } catch {
    return null;
  }
}
