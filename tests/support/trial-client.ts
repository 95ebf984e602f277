import { createHmac, createPrivateKey, sign } from "node:crypto";
import type { ConventionName } from "#/lib/contract/games/conventions.ts";

/** A launch as the trial tells it. */
export type Launch = {
  readonly token: string;
  readonly user: string;
  readonly game: string;
  readonly currency: string;
};
type Command = {
  readonly kind: "bet" | "win" | "rollback";
  readonly id: string;
  readonly round: string;
  /** In whole units of the currency. */
  readonly amount?: number;
  /** The bet that it takes back or is of. */
  readonly of?: string;
  readonly ended?: boolean;
};
type Changes = {
  readonly token?: string | null;
  readonly currency?: string;
  /** The amount as it is written. */
  readonly written?: unknown;
};
/** What came back; null where the connection ended. */
export type Reply = { readonly status: number; readonly body: Record<string, unknown> } | null;

/**
 * A vendor's client for the wallet's calls, written from docs/vendors.md alone: it signs and counts for itself. What it
 * does when an answer is missing is its test's.
 */
export function trialClient(of: {
  readonly origin: string;
  readonly convention: ConventionName;
  readonly vendor: string;
  readonly signing: string;
}) {
  const { origin, convention, vendor, signing } = of;

  async function post(path: string, body: object, signed = true): Promise<Reply> {
    const text = JSON.stringify(body);
    try {
      const reply = await fetch(origin + path, {
        ...{ method: "POST", body: text },
        headers: {
          "content-type": "application/json",
          ...(signed ? headersOf(convention, { vendor, signing, text, nowMs: Date.now() }) : {}),
        },
      });
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    } catch {
      return null;
    }
  }

  const at = {
    house: "/wps/seamless/",
    "rsa-rounds": `/wps/seamless/rsa-rounds/${vendor}/`,
    "hmac-actions": `/wps/seamless/hmac-actions/${vendor}/`,
  }[convention];

  function sendActions(
    place: object,
    commands: readonly Command[],
    session_id: string | null,
    amountOf: (command: Command) => unknown,
  ): Promise<Reply> {
    if (commands[0]?.kind === "rollback")
      return post(`${at}rollback`, {
        ...{ ...place, finished: false },
        actions: commands.map(({ id: action_id, of: original_action_id }) => ({
          ...{ action: "rollback", action_id, original_action_id },
        })),
      });
    return post(`${at}play`, {
      ...{ ...place, finished: commands.some((each) => each.ended) },
      ...(commands.some(({ kind }) => kind === "bet") ? { session_id } : {}),
      actions: commands.map((each) => ({
        ...{ action: each.kind, action_id: each.id, amount: amountOf(each) },
      })),
    });
  }

  return {
    post: (path: string, body: object, signed?: boolean) => post(at + path, body, signed),

    /** What makes the launch's token one to bet with. */
    enter({ token, user, game, currency }: Launch): Promise<Reply> {
      if (convention === "house") return post(`${at}authenticate`, { token });
      if (convention === "rsa-rounds")
        return post(`${at}user/balance`, { user, token, request_uuid: "enter" });
      return post(`${at}play`, { user_id: user, session_id: token, game, currency });
    },

    send(seat: Launch, commands: readonly Command[], changes: Changes = {}): Promise<Reply> {
      const { token = seat.token, currency = seat.currency } = changes;
      const [first] = commands;
      if (!first) throw new Error("nothing to send");
      const { kind, id, round, ended = false } = first;
      const amountOf = (each: Command, scale: number) =>
        changes.written ?? Math.round((each.amount ?? 0) * scale);
      if (convention === "house") {
        const place = { transactionId: id, roundId: round, gameId: seat.game, playerId: seat.user };
        const amount = changes.written ?? (first.amount ?? 0).toFixed(2);
        if (kind === "bet") return post(`${at}bet`, { ...place, amount, currency, token });
        if (kind === "win") return post(`${at}win`, { ...place, amount, currency, ended });
        return post(`${at}rollback`, { ...place, betTransactionId: first.of });
      }
      if (convention === "rsa-rounds") {
        const place = { user: seat.user, round, game_code: seat.game, request_uuid: `of-${id}` };
        return post(`${at}transaction/${kind}`, {
          ...{ ...place, transaction_uuid: id },
          ...(kind === "bet" ? { token } : { reference_transaction_uuid: first.of }),
          ...(kind === "rollback"
            ? {}
            : { amount: amountOf(first, 100_000), currency, round_closed: ended }),
        });
      }
      const place = { user_id: seat.user, game: seat.game, currency, game_id: round };
      return sendActions(place, commands, token, (each) => amountOf(each, 100));
    },
  };
}

export type TrialClient = ReturnType<typeof trialClient>;

/** The headers that sign a body, as docs/vendors.md says it. */
export function headersOf(
  convention: ConventionName,
  of: {
    readonly vendor: string;
    readonly signing: string;
    readonly text: string;
    readonly nowMs: number;
  },
): Record<string, string> {
  const { vendor, signing, text, nowMs } = of;
  const hmac = (what: string) => createHmac("sha256", signing).update(what).digest("hex");
  if (convention === "house")
    return {
      "x-vendor-id": vendor,
      "x-vendor-timestamp": String(nowMs),
      "x-vendor-signature": hmac(`${nowMs}.${text}`),
    };
  if (convention === "hmac-actions") return { "x-request-sign": hmac(text) };
  const key = createPrivateKey(signing);
  return { "x-signature": sign("sha256", Buffer.from(text), key).toString("base64") };
}
