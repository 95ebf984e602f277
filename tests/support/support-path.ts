import { createCipheriv } from "node:crypto";

/** An address as services of talks give it: DES-ECB under a key that travels at its end. */
export function supportPath(url: string, key = "k3y-8sig"): string {
  const bytes = Buffer.from(key);
  const cipher = createCipheriv("des-ede3", Buffer.concat([bytes, bytes, bytes]), null);
  return `${cipher.update(url, "utf8", "base64")}${cipher.final("base64")}${key}`;
}
