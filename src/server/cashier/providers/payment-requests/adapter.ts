import { createHmac } from "node:crypto";
import { parseMoney } from "#/lib/base/money.ts";
import { ok, refuse } from "#/lib/base/result.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { AdapterOptions, CollectOrder, ProviderAdapter, Reply } from "../adapter.ts";
import { askJson } from "../ask-json.ts";
import { created, envelope, noticeOfCallback, noticeOfStanding, standing } from "./messages.ts";
import { isSignedFields, sortedFields } from "./sorted-fields.ts";

const PATH = "/v2/payment-requests";
const DONE = "00";
const UNKNOWN = "101";
/** Nothing of a time is signed: the database is told so. */
const NO_STAMP = "0";

/**
 * A provider of Vietnamese transfers: `POST /v2/payment-requests` and `GET /v2/payment-requests/<order>`. What both sides
 * sign is the hex HMAC-SHA256 of a message's fields in the order of their names (sorted-fields.ts), in its body. It knows
 * a deposit by its number alone. Credentials: `client-id`, `api-key`.
 */
export function paymentRequestsAdapter(options: AdapterOptions): ProviderAdapter {
  const { secrets, credentials } = options;
  const headers = {
    "content-type": "application/json",
    "x-client-id": credentials.get("client-id") ?? "",
    "x-api-key": credentials.get("api-key") ?? "",
  };
  const never = async () => unanswered("it pays nothing out");
  return {
    async createPayment(order) {
      const asked = requestOf(order, options);
      if (asked === null) return { is: "unfit", why: "it takes whole amounts of VND" };
      const body = JSON.stringify(asked);
      const said = await readSigned(options, PATH, { method: "POST", headers, body });
      if ("is" in said) return said;
      const read = created.safeParse(said.data);
      if (!read.success || read.data.orderCode !== asked.orderCode)
        return unanswered("its answer is about something else");
      const { checkoutUrl, bin, accountNumber, accountName, description, qrCode } = read.data;
      return {
        is: "open",
        instruction: {
          shape: "transfer",
          ...{ payUrl: checkoutUrl, bank: bin, account: accountNumber },
          ...{ holder: accountName, reference: description, code: qrCode },
        },
      };
    },
    async queryPayment({ number }) {
      const said = await readSigned(options, `${PATH}/${number}`, { method: "GET", headers });
      if ("is" in said) return said;
      const read = standing.safeParse(said.data);
      if (!read.success || BigInt(read.data.orderCode) !== number)
        return unanswered("its answer is about something else");
      const notice = noticeOfStanding(read.data);
      if (notice === undefined) return unanswered("its transfers are not what it says was paid");
      if (notice === null) return { is: "open", instruction: null };
      return { is: "ended", notice, proof: said.proof };
    },
    refundPayment: async () => ({ is: "unfit", why: "it gives nothing back by a call" }),
    createPayout: never,
    queryPayout: never,
    verifyCallback({ rawBody }) {
      const message = readEnvelope(rawBody);
      if (!message?.data || !isSignedFields(message.data, message.signature, secrets))
        return refuse("bad_signature");
      return ok({ stamp: NO_STAMP, body: rawBody, signature: message.signature });
    },
    readCallback(body) {
      const notice = noticeOfCallback(body);
      return notice === undefined ? refuse("malformed") : ok(notice);
    },
  };
}

const unanswered = (why: string): Reply => ({ is: "unanswered", why });

/** What is asked for, signed; null for what it cannot be asked. */
function requestOf(order: CollectOrder, { publicUrl, secrets }: AdapterOptions) {
  const amount = parseMoney(order.amount, 0);
  if (order.currency !== "VND" || !amount.ok) return null;
  const back = `${publicUrl}${localizePath("/member/depositv2", order.language)}?deposit=${order.reference}`;
  const signed = {
    amount: Number(amount.value),
    cancelUrl: back,
    // Some banks carry nine signs.
    description: order.memo.slice(-8),
    orderCode: Number(order.number),
    returnUrl: back,
  };
  const signature = createHmac("sha256", secrets[0]).update(sortedFields(signed)).digest("hex");
  const expiredAt = Math.floor(order.expiresAt.getTime() / SECOND_MS);
  return { ...signed, expiredAt, signature };
}

/** What an answer says, with the proof that the provider signed it; else what asking came to. */
async function readSigned(
  options: AdapterOptions,
  path: string,
  request: Parameters<typeof askJson>[2],
) {
  const answer = await askJson(options, path, request);
  if (!answer.ok) return unanswered(answer.why);
  const message = envelope.safeParse(answer.body);
  if (!message.success) return unanswered(`status ${answer.status}, not understood`);
  const { code, data, signature } = message.data;
  if (answer.status === 404 || code === UNKNOWN) return { is: "unknown" } as const;
  if (code !== DONE || data === null) return unanswered(`status ${answer.status}, code ${code}`);
  if (!isSignedFields(data, signature, options.secrets))
    return unanswered(`status ${answer.status}, not signed`);
  return { data, proof: { stamp: NO_STAMP, body: answer.raw, signature } };
}

function readEnvelope(raw: Buffer) {
  try {
    const read = envelope.safeParse(JSON.parse(raw.toString("utf8")));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
