import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";

type Json = Record<string, unknown>;
/** What an authenticator holds of a passkey. */
export type Held = {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly rpId: string;
  readonly userHandle: string;
  counter: number;
};
/** In what a ceremony departs from what it should be. */
export type Twist = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Nobody put a finger on it, or typed a PIN. */
  readonly unverified?: true;
  readonly unpresent?: true;
};

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const MAY_BE_BACKED_UP = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

/** CBOR (RFC 8949), as much as a credential needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flat() as Parameters<typeof cbor>[0][];
  return Buffer.concat([head(5, value.size), ...pairs.map(cbor)]);
}

function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  return n < 256
    ? Buffer.from([(major << 5) | 24, n])
    : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
}

/** A browser and its authenticator, without either: P-256, no attestation (WebAuthn Level 3). */
export class Authenticator {
  readonly held: Held[] = [];
  readonly #origin: string;
  /** Those that do not count say 0 always. */
  readonly #counts: boolean;
  readonly #synced: boolean;

  constructor(origin: string, { counts = true, synced = false } = {}) {
    this.#origin = origin;
    this.#counts = counts;
    this.#synced = synced;
  }

  /** Makes a passkey, as `navigator.credentials.create` does. */
  create({ options }: { options: Json }, twist: Twist = {}) {
    const { rp, user } = options as { rp: { id: string }; user: { id: string } };
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const held = {
      id: randomBytes(32),
      key: privateKey,
      rpId: rp.id,
      userHandle: user.id,
      counter: 0,
    };
    this.held.push(held);
    const { x = "", y = "" } = createPublicKey(privateKey).export({ format: "jwk" });
    const cose = new Map<number, number | Buffer>([
      ...([[1, 2] as const, [3, -7] as const, [-1, 1] as const] as const),
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const length = Buffer.from([0, held.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, held.id, cbor(cose)]);
    const authData = Buffer.concat([this.#data(held, twist, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, unknown>([
      ...([["fmt", "none"] as const, ["attStmt", new Map()] as const] as const),
      ["authData", authData],
    ]);
    return {
      ...named(held),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options, twist).toString("base64url"),
        attestationObject: cbor(attestation).toString("base64url"),
        transports: ["internal", "hybrid"],
      },
    };
  }

  /** Signs, as `navigator.credentials.get` does; by a passkey of its own that the options allow, or by the one named. */
  get({ options }: { options: Json }, twist: Twist & { readonly with?: Held | undefined } = {}) {
    const { allowCredentials: allowed = [] } = options as { allowCredentials?: { id: string }[] };
    const held =
      twist.with ??
      this.held.find(
        ({ id }) =>
          allowed.length === 0 || allowed.some((one) => one.id === id.toString("base64url")),
      );
    if (!held) throw new Error("no passkey for it");
    if (this.#counts) held.counter++;
    const authData = this.#data(held, twist, 0);
    const clientData = this.#clientData("webauthn.get", options, twist);
    return {
      ...named(held),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", Buffer.concat([authData, sha256(clientData)]), held.key).toString(
          "base64url",
        ),
        ...(held.userHandle ? { userHandle: held.userHandle } : {}),
      },
    };
  }

  #data({ rpId, counter }: Held, twist: Twist, flags: number): Buffer {
    const all =
      flags |
      (twist.unpresent ? 0 : USER_PRESENT) |
      (twist.unverified ? 0 : USER_VERIFIED) |
      (this.#synced ? MAY_BE_BACKED_UP | BACKED_UP : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([all]), count]);
  }

  #clientData(type: string, { challenge }: Json, twist: Twist): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }
}

/** What a browser makes of challenges that nobody asked. */
export function signedBy(device = new Authenticator("http://localhost:4321")) {
  const options = { challenge: "A".repeat(43), rp: { id: "localhost" }, user: { id: "AAAA" } };
  const made = device.create({ options });
  return { made, assertion: device.get({ options }) };
}

/** The same passkey on another device, as a thief's copy is. */
export function copyOf(held: Held): Held {
  const key = createPrivateKey(held.key.export({ type: "pkcs8", format: "pem" }));
  return { ...held, key };
}

function named({ id }: Held) {
  const text = id.toString("base64url");
  return { id: text, rawId: text, type: "public-key" as const };
}
