import { createHmac, timingSafeEqual } from "node:crypto";
import { readBytesAtMost } from "#/lib/base/read-at-most.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { Signed } from "#/server/http/route.ts";
import type {
  AdapterOptions,
  Notice,
  Proof,
  ProviderAdapter,
  RefundReply,
  Reply,
} from "../adapter.ts";
import { readNotice, readOpen, readRefunded, readRefusal } from "./messages.ts";

const MAX_AGE_MS = 5 * MINUTE_MS;
const ANSWER_WITHIN_MS = 10 * SECOND_MS;
const MAX_BYTES = 16_384;

/**
 * The sandbox provider, asked over HTTP. What we send is signed by `X-Shop-Signature`, the hex HMAC-SHA256 of
 * `${X-Shop-Timestamp}.${method}.${path}.${body}`; what it sends, answers and callbacks, by `X-Provider-Signature`, that
 * of `${X-Provider-Timestamp}.${raw body}`. An answer that is not signed, or about something else, is no answer.
 */
export function sandboxAdapter(options: AdapterOptions): ProviderAdapter {
  const { publicUrl, callbackUrl: callback_url } = options;
  const ask = async (
    about: Notice["about"],
    method: "GET" | "POST",
    path: string,
    body?: object,
  ): Promise<Reply> => {
    const said = await askSandbox(options, method, path, body);
    return "is" in said ? said : replyOf(said, about, path);
  };
  const at = (reference: string) => encodeURIComponent(reference);
  return {
    createPayment({ reference, language, method, memo, expiresAt, amount, currency }) {
      const back = localizePath("/member/depositv2", language);
      return ask("deposit", "POST", `/api/payments/${at(reference)}`, {
        ...{ amount, currency, method, memo, language, callback_url },
        expires: expiresAt.toISOString(),
        return_url: `${publicUrl}${back}?deposit=${reference}`,
      });
    },
    queryPayment: ({ reference }) => ask("deposit", "GET", `/api/payments/${at(reference)}`),
    async refundPayment({ reference, paymentId: payment, amount, currency }) {
      const body = { payment, amount, currency };
      const said = await askSandbox(options, "POST", `/api/refunds/${at(reference)}`, body);
      return "is" in said ? said : refundOf(said, reference);
    },
    createPayout: ({ reference, ...order }) =>
      ask("payout", "POST", `/api/payouts/${at(reference)}`, { ...order, callback_url }),
    queryPayout: (reference) => ask("payout", "GET", `/api/payouts/${at(reference)}`),
    verifyCallback: (signed) => verify(options, signed),
    readCallback(body) {
      const notice = readNotice(body);
      return notice ? ok(notice) : refuse("malformed");
    },
  };
}

type Said = { readonly status: number; readonly body: unknown; readonly proof: Proof };

async function askSandbox(
  options: AdapterOptions,
  method: "GET" | "POST",
  path: string,
  asked?: object,
): Promise<Said | Unanswered> {
  const { apiUrl, secrets, clock, fetch } = options;
  const body = asked === undefined ? "" : JSON.stringify(asked);
  const stamp = String(Math.floor(clock() / SECOND_MS));
  const signature = createHmac("sha256", secrets[0])
    .update(`${stamp}.${method}.${path}.${body}`)
    .digest("hex");
  try {
    const answer = await fetch(apiUrl.replace(/\/$/, "") + path, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        "content-type": "application/json",
        "x-shop-timestamp": stamp,
        "x-shop-signature": signature,
      },
      ...(asked === undefined ? {} : { body }),
    });
    const rawBody = Buffer.from(await readBytesAtMost(answer, MAX_BYTES));
    const headers = Object.fromEntries(answer.headers);
    const proof = verify(options, { headers, rawBody });
    if (!proof.ok) return unanswered(`status ${answer.status}, not signed`);
    const said = JSON.parse(rawBody.toString("utf8"));
    return { status: answer.status, body: said, proof: proof.value };
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault;
    return unanswered(cause instanceof Error ? cause.message : String(cause));
  }
}

function replyOf({ status, body, proof }: Said, about: Notice["about"], path: string): Reply {
  if (status === 404) return { is: "unknown" };
  const reply = readReply(body, about, path, proof);
  // Who fails while answering may have done what it was asked for.
  return reply.is === "refused" && (status < 400 || status >= 500)
    ? unanswered(`status ${status}, ${reply.why}`)
    : reply;
}

function refundOf({ status, body }: Said, reference: string): RefundReply {
  const done = readRefunded(body);
  if (done?.reference === reference) return { is: "refunded", outsideId: done.refunded };
  const refusal = readRefusal(body);
  if (refusal?.reference === reference && status >= 400 && status < 500)
    return { is: "refused", why: refusal.refused };
  return readOpen(body)?.reference === reference
    ? { is: "open" }
    : unanswered(`status ${status}, its answer is not understood`);
}

function readReply(body: unknown, about: Notice["about"], path: string, proof: Proof): Reply {
  const isOurs = (reference: string) => path.endsWith(`/${encodeURIComponent(reference)}`);
  const notice = readNotice(body);
  if (notice)
    return notice.about === about && isOurs(notice.reference)
      ? { is: "ended", notice, proof }
      : unanswered("its answer is about something else");
  const open = readOpen(body);
  if (open && isOurs(open.reference)) return { is: "open", instruction: open.instruction };
  const refusal = readRefusal(body);
  if (refusal && isOurs(refusal.reference)) return { is: "refused", why: refusal.refused, proof };
  return unanswered("its answer is not understood");
}

type Unanswered = { readonly is: "unanswered"; readonly why: string };
const unanswered = (why: string): Unanswered => ({ is: "unanswered", why });

function verify(
  { secrets, clock }: Pick<AdapterOptions, "secrets" | "clock">,
  { headers, rawBody }: Signed,
): Result<Proof, "bad_signature"> {
  const stamp = headers["x-provider-timestamp"];
  const given = headers["x-provider-signature"];
  if (typeof stamp !== "string" || typeof given !== "string") return refuse("bad_signature");
  if (!/^\d{1,12}$/.test(stamp) || !/^[0-9a-f]{64}$/.test(given)) return refuse("bad_signature");
  const text = Buffer.concat([Buffer.from(`${stamp}.`), rawBody]);
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(createHmac("sha256", secret).update(text).digest(), Buffer.from(given, "hex")),
  );
  const ageMs = Math.abs(clock() - Number(stamp) * SECOND_MS);
  if (!isSigned || ageMs > MAX_AGE_MS) return refuse("bad_signature");
  return ok({ stamp, body: rawBody, signature: given });
}
