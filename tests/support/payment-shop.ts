import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export type Word = {
  readonly body: Readonly<Record<string, string>>;
  readonly raw: string;
  readonly timestamp: string;
  readonly signature: string;
  /** When it came. */
  readonly atMs: number;
};

/** A shop that receives a payment provider's callbacks and answers with `status`; `next()` gives them one by one. */
export async function paymentShop(): Promise<{
  url: string;
  answerWith(status: number): void;
  next(): Promise<Word>;
  readonly unread: readonly Word[];
}> {
  const unread: Word[] = [];
  const waiting: ((word: Word) => void)[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    let raw = "";
    for await (const chunk of request) raw += chunk;
    const word = {
      raw,
      atMs: Date.now(),
      body: JSON.parse(raw),
      timestamp: String(request.headers["x-provider-timestamp"]),
      signature: String(request.headers["x-provider-signature"]),
    };
    response.writeHead(status).end("{}");
    const reader = waiting.shift();
    if (reader) reader(word);
    else unread.push(word);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: (next) => {
      status = next;
    },
    next: () => {
      const word = unread.shift();
      return word ? Promise.resolve(word) : new Promise((resolve) => waiting.push(resolve));
    },
    unread,
  };
}

/** A request of a provider's API, signed as a shop signs it. */
export function shopRequest(key: string, method: "GET" | "POST", url: string, body?: object) {
  const payload = body === undefined ? "" : JSON.stringify(body);
  const stamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", key)
    .update(`${stamp}.${method}.${url}.${payload}`)
    .digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-shop-timestamp": stamp,
    "x-shop-signature": signature,
  };
  return { url, payload, headers };
}
