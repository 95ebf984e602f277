import { hash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOn, stopListening } from "../conform/listening.ts";
import { type Control, refusal } from "./control.ts";
import type { Answer, TrialRecorder } from "./recorder.ts";

const MOST_BYTES = 2_000_000;
const ORDERS = "/trial/";

type Given = {
  readonly recorder: TrialRecorder;
  readonly control: Control;
  /** Who has it may give orders. */
  readonly pass: string;
};

/** What a trial answers by HTTP: the wallet's calls, and below `/trial/` the orders of who tries a client. */
export class TrialFront {
  readonly #given: Given;
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((fault: unknown) => {
      process.stderr.write(`trial-wallet: ${fault instanceof Error ? fault.message : fault}\n`);
      return send(response, refusal(500, "unknown_error"));
    });
  });

  constructor(given: Given) {
    this.#given = given;
  }

  /** Listens, and answers its address. */
  open(port: number, host: string): Promise<string> {
    return listenOn(this.#server, port, host);
  }

  close(): Promise<void> {
    return stopListening(this.#server);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readRaw(request);
    if (raw === null) return send(response, refusal(413, "body_too_large")).then(() => undefined);
    const { pathname } = new URL(request.url ?? "/", "http://trial.invalid");
    const { recorder, control } = this.#given;
    const { method = "", headers } = request;
    if (!pathname.startsWith(ORDERS)) {
      const came = { method, path: pathname, headers, raw };
      return recorder.take(came, (answer) => send(response, answer));
    }
    if (!this.#mayOrder(headers.authorization ?? "")) {
      await send(response, refusal(401, "trial_key_wrong"));
      return;
    }
    const asJson = (headers.accept ?? "").includes("application/json");
    const name = pathname.slice(ORDERS.length);
    await send(response, await control.answer(method, name, raw.toString("utf8"), asJson));
  }

  #mayOrder(given: string): boolean {
    const [known, said] = [`Bearer ${this.#given.pass}`, given].map((text) =>
      hash("sha256", text, "buffer"),
    );
    return known !== undefined && said !== undefined && timingSafeEqual(known, said);
  }
}

async function readRaw(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk as Uint8Array);
    bytes += part.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

/** Answers, or cuts the connection; whether the answer went out whole. */
function send(response: ServerResponse, answer: Answer | null): Promise<boolean> {
  if (response.destroyed || answer === null) {
    response.destroy();
    return Promise.resolve(false);
  }
  return new Promise((done) => {
    response.once("close", () => done(response.writableFinished));
    response.writeHead(answer.status, { "content-type": answer.type }).end(answer.body);
  });
}
