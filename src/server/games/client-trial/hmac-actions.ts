import {
  actionsFreeSpins,
  actionsPlay,
  actionsRollback,
} from "#/lib/contract/games/conventions.ts";
import { type Asked, type Body, type Dialect, text, textOrNull } from "./dialect.ts";

const at = (path: string, vendor: string) => path.replace(":vendor", vendor);
const KINDS: readonly string[] = ["bet", "win", "rollback"];

export const ACTIONS: Dialect = {
  convention: "hmac-actions",
  paths: (vendor) =>
    [actionsPlay, actionsRollback, actionsFreeSpins].map(({ path }) => at(path, vendor)),
  read(path, body) {
    const said = { token: textOrNull(body["session_id"]), game: textOrNull(body["game"]) };
    if (path.endsWith("/freespins")) return { ...said, commands: [totalOf(body)] };
    const actions = Array.isArray(body["actions"]) ? (body["actions"] as unknown[]) : [];
    return { ...said, commands: actions.flatMap((action) => commandOf(body, action)) };
  },
  codeOf: ({ code, message }) =>
    code === undefined ? "ok" : (textOrNull(message) ?? (text(code) || null)),
  faulty: { code: 500, message: "unknown_error" },
  samples(vendor, { token, user: user_id, game, currency }, tag) {
    const play = at(actionsPlay.path, vendor);
    const player = { user_id, currency, game };
    return [
      { name: "play: the balance", path: play, body: { ...player, session_id: token } },
      {
        name: "play: a bet, and the win of nothing that ends its round",
        path: play,
        body: {
          ...{ ...player, session_id: token, game_id: `round-${tag}`, finished: true },
          actions: [
            { action: "bet", action_id: `bet-${tag}`, amount: 100_000 },
            { action: "win", action_id: `win-${tag}`, amount: 0 },
          ],
        },
      },
      {
        name: "rollback",
        path: at(actionsRollback.path, vendor),
        body: {
          ...{ ...player, game_id: `round-${tag}-2`, finished: true },
          actions: [
            {
              ...{ action: "rollback", action_id: `back-${tag}` },
              original_action_id: `bet-${tag}-2`,
            },
          ],
        },
      },
    ];
  },
};

function commandOf(body: Body, action: unknown): Asked[] {
  if (typeof action !== "object" || action === null) return [];
  const { action: kind, action_id: id, amount, original_action_id: bet } = action as Body;
  if (typeof kind !== "string" || !KINDS.includes(kind)) return [];
  const told = ["game_id", "game", "user_id", "currency"].map((name) => text(body[name]));
  const betId = textOrNull(bet);
  return [
    {
      ...{ kind: kind as Asked["kind"], id: text(id), round: text(body["game_id"]), betId },
      amount: text(amount),
      content: JSON.stringify([kind, ...told, text(amount), betId, body["finished"] === true]),
    },
  ];
}

function totalOf(body: Body): Asked {
  const [id, amount] = [text(body["issue_id"]), text(body["total_amount"])];
  const content = JSON.stringify(["free rounds", id, amount]);
  return { ...{ kind: "win" as const, id, round: `grant ${id}`, betId: null }, amount, content };
}
