import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { statusOf } from "#/lib/base/codes.ts";
import { type Result, refuse } from "#/lib/base/result.ts";
import type { CareRefusal } from "#/lib/contract/care/calls.ts";
import {
  roundsBalance,
  roundsBet,
  roundsRollback,
  roundsWin,
} from "#/lib/contract/games/conventions.ts";
import { type Route, serveBare } from "#/server/http/route.ts";
import type { Convention, LinkCheck } from "./convention.ts";
import type { Play, Told } from "./play.ts";

const LEAST_BITS = 2048;
const BASE64 = /^[A-Za-z0-9+/]{300,1400}={0,2}$/;

/** One command a call, signed with the vendor's private key; amounts in 1/100000 of a unit. */
export const RSA_ROUNDS: Convention = {
  name: "rsa-rounds",
  header: "x-signature",
  decimals: 5,
  keyFault(key) {
    if (key.includes("PRIVATE KEY")) return "is a private key: take the vendor's public one";
    const read = readKey(key);
    if (!read) return "is no public key in PEM";
    const { modulusLength = 0 } = read.asymmetricKeyDetails ?? {};
    if (read.asymmetricKeyType !== "rsa") return "is no RSA key";
    return modulusLength < LEAST_BITS ? `has ${modulusLength} bits, not ${LEAST_BITS}` : null;
  },
  isSigned(body, signature, key) {
    const read = BASE64.test(signature) ? readKey(key) : null;
    return (
      read?.asymmetricKeyType === "rsa" &&
      verify("sha256", body, read, Buffer.from(signature, "base64"))
    );
  },
};

function readKey(key: string): KeyObject | null {
  try {
    return createPublicKey(key);
  } catch {
    return null;
  }
}

/** What each refusal is called; several share a status. */
export const ROUNDS_STATUS: Readonly<Record<string, string> & Record<CareRefusal, string>> = {
  bad_signature: "RS_ERROR_INVALID_SIGNATURE",
  malformed: "RS_ERROR_WRONG_SYNTAX",
  body_too_large: "RS_ERROR_WRONG_SYNTAX",
  wrong_content_type: "RS_ERROR_WRONG_SYNTAX",
  bad_field: "RS_ERROR_WRONG_TYPES",
  amount_too_precise: "RS_ERROR_WRONG_TYPES",
  bad_amount: "RS_ERROR_WRONG_TYPES",
  amount_too_large: "RS_ERROR_LIMIT_REACHED",
  above_maximum: "RS_ERROR_LIMIT_REACHED",
  free_rounds_over: "RS_ERROR_LIMIT_REACHED",
  deposit_limit_reached: "RS_ERROR_LIMIT_REACHED",
  loss_limit_reached: "RS_ERROR_LIMIT_REACHED",
  wager_limit_reached: "RS_ERROR_LIMIT_REACHED",
  time_limit_reached: "RS_ERROR_LIMIT_REACHED",
  self_excluded: "RS_ERROR_USER_DISABLED",
  cooling_off: "RS_ERROR_USER_DISABLED",
  account_closing: "RS_ERROR_USER_DISABLED",
  not_allowed: "RS_ERROR_USER_DISABLED",
  player_unknown: "RS_ERROR_INVALID_TOKEN",
  token_unknown: "RS_ERROR_INVALID_TOKEN",
  token_expired: "RS_ERROR_TOKEN_EXPIRED",
  game_unknown: "RS_ERROR_INVALID_GAME",
  game_maintenance: "RS_ERROR_INVALID_GAME",
  currency_differs: "RS_ERROR_WRONG_CURRENCY",
  not_enough_funds: "RS_ERROR_NOT_ENOUGH_MONEY",
  transaction_conflict: "RS_ERROR_DUPLICATE_TRANSACTION",
  bet_unknown: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  free_rounds_unknown: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  round_closed: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
};

const FAULT = 500;

/** An outcome in the convention's words: a status, with HTTP 200 unless the fault is ours. */
function tell(result: Result<unknown>, asked: unknown) {
  const echo = { ...echoed(asked, "user"), ...echoed(asked, "request_uuid") };
  if (result.ok) {
    const { balance, currency } = result.value as Told;
    return { status: 200, body: { status: "RS_OK", ...echo, currency, balance } };
  }
  const { code, detail } = result;
  const status = statusOf(code);
  return {
    status: status >= FAULT ? status : 200,
    body: { status: ROUNDS_STATUS[code] ?? "RS_ERROR_UNKNOWN", ...echo, ...detail, message: code },
  };
}

const WORD = /^[\w.:-]{1,100}$/;

function echoed(asked: unknown, name: string): Record<string, string> {
  const value =
    typeof asked === "object" && asked !== null && (asked as Record<string, unknown>)[name];
  return typeof value === "string" && WORD.test(value) ? { [name]: value } : {};
}

export function roundsRoutes(check: LinkCheck, wallet: Play): Route[] {
  return [
    serveBare(
      roundsBalance,
      check,
      ({ user, token }, { principal }) => wallet.balance(principal, { playerId: user, token }),
      tell,
    ),
    serveBare(
      roundsBet,
      check,
      async (input, { principal }) => {
        const { transaction_uuid: id, amount, reward_uuid: grantId, is_free: isFree } = input;
        const isOfGrant = isFree === true || (grantId ?? null) !== null;
        if (isOfGrant && amount > 0) return refuse("bad_amount");
        if (isOfGrant && !grantId) return refuse("free_rounds_unknown");
        const kind = isOfGrant ? "free_bet" : "bet";
        return wallet.play(principal, {
          ...roundOf(input),
          token: input.token,
          currency: input.currency,
          actions: [{ kind, id, amount, betId: grantId ?? null }],
        });
      },
      tell,
    ),
    serveBare(
      roundsWin,
      check,
      (input, { principal }) =>
        wallet.play(principal, {
          ...roundOf(input),
          token: null,
          currency: input.currency,
          actions: [
            {
              kind: "win",
              id: input.transaction_uuid,
              amount: input.amount,
              betId: input.reference_transaction_uuid,
            },
          ],
        }),
      tell,
    ),
    serveBare(
      roundsRollback,
      check,
      (input, { principal }) =>
        wallet.play(principal, {
          ...roundOf(input),
          token: null,
          currency: null,
          actions: [
            {
              kind: "rollback",
              id: input.transaction_uuid,
              amount: 0,
              betId: input.reference_transaction_uuid,
            },
          ],
        }),
      tell,
    ),
  ];
}

function roundOf(input: {
  readonly user: string;
  readonly round: string;
  readonly game_code?: string | undefined;
  readonly round_closed: boolean;
}) {
  return {
    playerId: input.user,
    roundId: input.round,
    gameId: input.game_code ?? "",
    ended: input.round_closed,
  };
}
