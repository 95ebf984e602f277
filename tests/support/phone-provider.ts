import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

const PROJECT = "pleno-test";

/** A provider that proves mobiles, on this machine: it signs what it is told to, and publishes its keys. */
export async function phoneProvider() {
  const [{ publicKey, privateKey }, stranger] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256"),
  ]);
  const keys = [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }];
  let status = 200;
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `https://securetoken.example/${PROJECT}`;

  type Said = { number: string; nowMs: number; claims?: object; by?: "stranger"; alg?: string };
  /** A token that says that a number was proven just now; `claims` change what it says. */
  async function token({ number, nowMs, claims, by, alg = "RS256" }: Said): Promise<string> {
    const seconds = Math.floor(nowMs / 1_000);
    return new SignJWT({
      iss: issuer,
      aud: PROJECT,
      sub: "somebody",
      iat: seconds,
      exp: seconds + 3_600,
      auth_time: seconds,
      phone_number: number,
      firebase: { sign_in_provider: "phone" },
      ...claims,
    })
      .setProtectedHeader({ alg, kid: "one" })
      .sign(by === "stranger" ? stranger.privateKey : privateKey);
  }
  return {
    tokens: { issuer, audience: PROJECT, jwksUrl: `${at}/keys` },
    token,
    answer(next: number) {
      status = next;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
