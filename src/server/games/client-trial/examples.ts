import type { Dialect, Seat } from "./dialect.ts";
import type { TrialKey } from "./keys.ts";

/** One call as it is to be sent: its body to the byte, the headers that sign it, and all of it as a line for a shell. */
export type Example = {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly curl: string;
};

const JSON_TYPE = { "content-type": "application/json" };
/** Where the wallet has the public half of the client's key alone. */
const SIGN_HERE = '$(printf %s "$BODY" | openssl dgst -sha256 -sign private.pem | base64 -w0)';

/** Each call of a convention once, signed now, for a player who has just launched a game. */
export function examplesOf(of: {
  readonly dialect: Dialect;
  readonly vendor: string;
  readonly key: TrialKey;
  readonly origin: string;
  readonly seat: Seat;
  readonly tag: string;
  readonly nowMs: number;
}): Example[] {
  const { dialect, vendor, key, origin, seat, tag, nowMs } = of;
  return dialect.samples(vendor, seat, tag).map(({ name, path, body }) => {
    const text = JSON.stringify(body);
    const signed = key.headers(vendor, text, nowMs);
    const headers = { ...JSON_TYPE, ...signed };
    const url = new URL(path, origin).href;
    const told = Object.entries(headers).map(([header, value]) => `-H '${header}: ${value}'`);
    const curl = signed
      ? ["curl -sS", `'${url}'`, ...told, `--data-binary '${text}'`]
      : [
          `BODY='${text}';`,
          ...["curl -sS", `'${url}'`, ...told, `-H "x-signature: ${SIGN_HERE}"`],
          '--data-binary "$BODY"',
        ];
    return { name, url, headers, body: text, curl: curl.join(" ") };
  });
}
