import {
  seamlessAuthenticate,
  seamlessBalance,
  seamlessBet,
  seamlessRollback,
  seamlessWin,
} from "#/lib/contract/games/seamless.ts";
import { type Asked, type Body, type Dialect, text, textOrNull } from "./dialect.ts";

const KINDS = new Map<string, Asked["kind"]>([
  [seamlessBet.path, "bet"],
  [seamlessWin.path, "win"],
  [seamlessRollback.path, "rollback"],
]);

const contentOf = (kind: string, { token: _, ...said }: Body) =>
  JSON.stringify([kind, ...Object.entries(said).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

export const HOUSE: Dialect = {
  convention: "house",
  paths: () => [seamlessAuthenticate.path, seamlessBalance.path, ...KINDS.keys()],
  read(path, body) {
    const kind = KINDS.get(path);
    const said = { token: textOrNull(body["token"]), game: textOrNull(body["gameId"]) };
    if (kind === undefined) return { ...said, commands: [] };
    const command: Asked = {
      ...{ kind, id: text(body["transactionId"]), round: text(body["roundId"]) },
      ...{ betId: textOrNull(body["betTransactionId"]), amount: text(body["amount"]) },
      content: contentOf(kind, body),
    };
    return { ...said, commands: [command] };
  },
  codeOf: (body) => textOrNull(body["code"]),
  faulty: { success: false, code: "unknown_error", message: "unknown_error", value: null },
  samples(_vendor, { token, user: playerId, game: gameId, currency }, tag) {
    const round = { roundId: `round-${tag}`, gameId, playerId };
    const back = { ...round, roundId: `round-${tag}-2` };
    return [
      { name: "authenticate", path: seamlessAuthenticate.path, body: { token } },
      { name: "balance", path: seamlessBalance.path, body: { token, playerId } },
      {
        name: "bet",
        path: seamlessBet.path,
        body: { transactionId: `bet-${tag}`, ...round, amount: "1000.00", currency, token },
      },
      {
        name: "win",
        path: seamlessWin.path,
        body: { transactionId: `win-${tag}`, ...round, amount: "0.00", currency, ended: true },
      },
      {
        name: "rollback",
        path: seamlessRollback.path,
        body: { transactionId: `back-${tag}`, betTransactionId: `bet-${tag}-2`, ...back },
      },
    ];
  },
};
