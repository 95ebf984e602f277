import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { keysOf, newReceiver, openMessage, type Receiver } from "./receiver.ts";
import { readSender } from "./signing.ts";

const MOST_BODY = 4_096;
const TAKEN = 201;
const answer = z.strictObject({
  /** What it answers; 0: it takes the message and hangs up without a word. */
  status: z.union([z.literal(0), z.int().check(z.gte(200), z.lte(599))]),
  retryAfter: z.optional(z.string()),
  location: z.optional(z.string()),
  delayMs: z.optional(z.int().check(z.gte(0), z.lte(60_000))),
});
const plan = z.strictObject({ answers: z.array(answer).check(z.maxLength(100)) });
type Answer = z.output<typeof answer>;

/** A message as the browser behind a subscription got it. */
export type Received = {
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
};
type Held = {
  readonly receiver: Receiver;
  /** The key that it is bound to: that of the first message. */
  sender: string | null;
  answers: Answer[];
  asked: number;
  readonly received: Received[];
};

/**
 * A push service with the browsers behind it (RFC 8030, 8188, 8291, 8292), in memory. `POST /subscriptions` answers a
 * subscription as a browser makes it; its endpoint takes messages that are signed and encrypted. `POST …/plan` says what the
 * endpoint answers next, `GET …/received` what came, `DELETE` ends it: its endpoint answers 410 from then on.
 */
export async function buildApp(): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: MOST_BODY, logger: false, forceCloseConnections: true });
  const all = new Map<string, Held>();
  app.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );
  app.get("/health/ready", async () => ({ ok: true }));

  app.post("/subscriptions", async ({ protocol, host }) => {
    const id = randomBytes(16).toString("base64url");
    const receiver = newReceiver();
    all.set(id, { receiver, sender: null, answers: [], asked: 0, received: [] });
    return { endpoint: `${protocol}://${host}/push/${id}`, keys: keysOf(receiver) };
  });
  type Named = { Params: { id: string } };
  app.post<Named>("/push/:id/plan", async ({ params, body }, reply) => {
    const held = all.get(params.id);
    const told = z.safeParse(plan, body);
    if (!held || !told.success) return reply.code(400).send();
    held.answers = told.data.answers;
    return reply.code(204).send();
  });
  app.get<Named>("/push/:id/received", async ({ params }, reply) => {
    const held = all.get(params.id);
    if (!held) return reply.code(404).send();
    return { asked: held.asked, received: held.received };
  });
  app.delete<Named>("/push/:id", async ({ params }, reply) => {
    all.delete(params.id);
    return reply.code(204).send();
  });

  app.post<Named>("/push/:id", async (request, reply) => {
    const held = all.get(request.params.id);
    if (!held) return reply.code(410).send();
    held.asked++;
    const next = held.answers.shift();
    await setTimeout(next?.delayMs ?? 0);
    if (next && next.status >= 300) {
      if (next.retryAfter !== undefined) reply.header("retry-after", next.retryAfter);
      if (next.location !== undefined) reply.header("location", next.location);
      return reply.code(next.status).send();
    }
    const status = await take(held, request);
    if (status !== TAKEN) return reply.code(status).send();
    if (next?.status === 0) return void request.raw.socket.destroy();
    return reply.code(TAKEN).send();
  });
  return app;
}

/** Takes a message that is signed by the one sender of the subscription and encrypted to it; else why not, as a status. */
async function take(
  held: Held,
  { headers, body, protocol, host }: FastifyRequest,
): Promise<number> {
  const sender = await readSender(headers.authorization ?? "", `${protocol}://${host}`);
  if (sender === null) return 401;
  held.sender ??= sender;
  if (held.sender !== sender) return 403;
  if (headers["content-encoding"] !== "aes128gcm" || !Buffer.isBuffer(body)) return 400;
  held.received.push({
    ...{ text: openMessage(held.receiver, body), ttl: Number(headers["ttl"]) },
    ...{ urgency: String(headers["urgency"]), topic: String(headers["topic"] ?? "") },
  });
  return TAKEN;
}
