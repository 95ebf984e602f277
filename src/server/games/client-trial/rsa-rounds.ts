import {
  roundsBalance,
  roundsBet,
  roundsRollback,
  roundsWin,
} from "#/lib/contract/games/conventions.ts";
import { type Asked, type Dialect, text, textOrNull } from "./dialect.ts";

const KINDS: readonly (readonly [string, Asked["kind"] | null])[] = [
  [roundsBalance.path, null],
  [roundsBet.path, "bet"],
  [roundsWin.path, "win"],
  [roundsRollback.path, "rollback"],
];
const at = (path: string, vendor: string) => path.replace(":vendor", vendor);
const endOf = (path: string) => path.slice(path.indexOf(":vendor") + ":vendor".length);

export const ROUNDS: Dialect = {
  convention: "rsa-rounds",
  paths: (vendor) => KINDS.map(([path]) => at(path, vendor)),
  read(path, body) {
    const kind = KINDS.find(([known]) => path.endsWith(endOf(known)))?.[1] ?? null;
    const said = { token: textOrNull(body["token"]), game: textOrNull(body["game_code"]) };
    if (kind === null) return { ...said, commands: [] };
    const told = ["round", "game_code", "user", "amount", "currency", "reference_transaction_uuid"];
    const ended = body["round_closed"] === true;
    const command: Asked = {
      ...{ kind, id: text(body["transaction_uuid"]), round: text(body["round"]) },
      betId: kind === "rollback" ? textOrNull(body["reference_transaction_uuid"]) : null,
      amount: text(body["amount"]),
      content: JSON.stringify([kind, ...told.map((name) => text(body[name])), ended]),
    };
    return { ...said, commands: [command] };
  },
  codeOf: ({ status, message }) =>
    status === "RS_OK" ? "ok" : (textOrNull(message) ?? textOrNull(status)),
  faulty: { status: "RS_ERROR_UNKNOWN", message: "unknown_error" },
  samples(vendor, { token, user, game: game_code, currency }, tag) {
    const asked = (name: string) => ({ user, request_uuid: `${name}-${tag}-request` });
    const round = { round: `round-${tag}`, game_code };
    const money = { ...round, currency, round_closed: false };
    return [
      {
        name: "balance",
        path: at(roundsBalance.path, vendor),
        body: { ...asked("balance"), token },
      },
      {
        name: "bet",
        path: at(roundsBet.path, vendor),
        body: {
          ...{ ...asked("bet"), transaction_uuid: `bet-${tag}`, token },
          ...{ ...money, amount: 100_000_000 },
        },
      },
      {
        name: "win",
        path: at(roundsWin.path, vendor),
        body: {
          ...{ ...asked("win"), transaction_uuid: `win-${tag}` },
          ...{ reference_transaction_uuid: `bet-${tag}`, ...money, amount: 0, round_closed: true },
        },
      },
      {
        name: "rollback",
        path: at(roundsRollback.path, vendor),
        body: {
          ...{ ...asked("back"), transaction_uuid: `back-${tag}` },
          ...{ reference_transaction_uuid: `bet-${tag}-2`, round: `round-${tag}-2`, game_code },
        },
      },
    ];
  },
};
