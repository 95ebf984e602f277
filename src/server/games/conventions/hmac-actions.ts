import { createHmac, timingSafeEqual } from "node:crypto";
import { statusOf } from "#/lib/base/codes.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CareRefusal } from "#/lib/contract/care/calls.ts";
import {
  actionsFreeSpins,
  actionsPlay,
  actionsRollback,
} from "#/lib/contract/games/conventions.ts";
import { type Route, serveBare } from "#/server/http/route.ts";
import type { Convention, LinkCheck } from "./convention.ts";
import type { Order, Play, Told } from "./play.ts";

const HEX = /^[0-9a-f]{64}$/;

/** A round's actions in one call, signed under a shared key; amounts in the smallest unit that the vendor counts in. */
export const HMAC_ACTIONS: Convention = {
  name: "hmac-actions",
  header: "x-request-sign",
  decimals: null,
  keyFault: () => null,
  isSigned: (body, signature, key) =>
    HEX.test(signature) &&
    timingSafeEqual(createHmac("sha256", key).update(body).digest(), Buffer.from(signature, "hex")),
};

const UNKNOWN = 500;
const BAD_REQUEST = 400;

/** The number of each refusal, where it has one of its own. */
export const ACTIONS_CODE: Readonly<Record<string, number> & Record<CareRefusal, number>> = {
  not_enough_funds: 100,
  player_unknown: 101,
  token_unknown: 101,
  token_expired: 101,
  deposit_limit_reached: 105,
  loss_limit_reached: 105,
  wager_limit_reached: 105,
  time_limit_reached: 105,
  above_maximum: 105,
  free_rounds_over: 105,
  amount_too_large: 106,
  game_unknown: 107,
  self_excluded: 110,
  cooling_off: 110,
  account_closing: 110,
  not_allowed: 110,
  currency_differs: 154,
  bad_signature: 403,
  bet_unknown: 404,
  free_rounds_unknown: 404,
  game_maintenance: 405,
};

const REFUSED = 412;

/** An outcome in the convention's words: the balance with what was done, or a number and what it stands for. */
function tell(result: Result<unknown>) {
  if (result.ok) return { status: 200, body: result.value as object };
  const { code, detail } = result;
  const shared = statusOf(code);
  if (shared >= UNKNOWN) return { status: shared, body: { code: UNKNOWN, message: code } };
  if (code === "bad_signature") return { status: 403, body: { code: 403, message: code } };
  const balance = detail?.["balance"];
  const number = ACTIONS_CODE[code] ?? BAD_REQUEST;
  return {
    status: number === BAD_REQUEST ? BAD_REQUEST : REFUSED,
    body: { code: number, message: code, ...(balance === undefined ? {} : { balance }) },
  };
}

export function actionsRoutes(check: LinkCheck, wallet: Play): Route[] {
  return [
    serveBare(
      actionsPlay,
      check,
      async (input, { principal }) => {
        const { user_id: playerId, session_id: token = null, game_id: roundId, actions } = input;
        if (roundId === undefined && (input.finished || actions.length > 0))
          return refuse("round_missing");
        if (roundId === undefined || (actions.length === 0 && !input.finished)) {
          if (token === null) return refuse("token_unknown");
          return answerOf(await wallet.balance(principal, { playerId, token }), roundId);
        }
        const order: Order = {
          ...{ playerId, token, roundId, gameId: input.game, currency: input.currency },
          ended: input.finished,
          actions: actions.map(({ action, action_id: id, amount }) => ({
            ...{ kind: action, id, amount, betId: null },
          })),
        };
        return answerOf(await wallet.play(principal, order), roundId, order);
      },
      tell,
    ),
    serveBare(
      actionsFreeSpins,
      check,
      async ({ issue_id: grantId, total_amount: amount }, { principal }) => {
        const paid = await wallet.payFreeRounds(principal, { grantId, amount });
        return paid.ok ? ok({ balance: paid.value.balance }) : paid;
      },
      tell,
    ),
    serveBare(
      actionsRollback,
      check,
      async (input, { principal }) => {
        const order: Order = {
          ...{ playerId: input.user_id, token: null, roundId: input.game_id, gameId: input.game },
          ...{ currency: input.currency, ended: input.finished },
          actions: input.actions.map(({ action, action_id: id, original_action_id: betId }) => ({
            ...{ kind: action, id, amount: 0, betId },
          })),
        };
        return answerOf(await wallet.play(principal, order), input.game_id, order);
      },
      tell,
    ),
  ];
}

function answerOf(
  told: Result<Told>,
  roundId: string | undefined,
  order: Pick<Order, "actions"> = { actions: [] },
) {
  if (!told.ok) return told;
  const { balance, transfers } = told.value;
  return ok({
    balance,
    ...(roundId === undefined ? {} : { game_id: roundId }),
    transactions: order.actions.map(({ kind, id }, place) => ({
      action_id: id,
      tx_id: transfers[place] ?? (kind === "rollback" ? "" : id),
    })),
  });
}
