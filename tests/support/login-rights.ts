import { openTurns } from "#/lib/base/turns.ts";
import { enterByTicket, logIn, recallLogin } from "#/lib/contract/auth/calls.ts";
import { getProof } from "#/lib/contract/auth/proof.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import {
  seamlessAuthenticate,
  seamlessBalance,
  seamlessBet,
  seamlessRollback,
  seamlessWin,
} from "#/lib/contract/games/seamless.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { issueTicket, rememberLogin } from "#/lib/contract/session/calls.ts";
import type { Db } from "#/server/db/index.ts";
import type { Hub } from "#/server/events/index.ts";
import { TICKET_COOKIE } from "#/server/http/route.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import {
  createPasswords,
  DEVICE_COOKIE,
  deviceOf,
  openAuthentication,
  openHalf,
} from "#/server/session/index.ts";
import { bookkeeperOf } from "./database.ts";
import { cheapHasher } from "./members.ts";
import { proofWorld } from "./proof.ts";
import { fresh } from "./table.ts";
import type { Games } from "./vendor.ts";
import type { Visitor } from "./visitor.ts";

/** What a login gave: asked later, it answers whether it is still good for anything. */
export type Right = () => Promise<boolean>;

/** Members with two devices in, and the rights that the second one's login gives. */
export function rightsWorld(db: Db, hub: Hub, gamesOf: (clock: () => number) => Games) {
  const hasher = cheapHasher();
  const held: Promise<void>[] = [];
  const world = proofWorld(db, {
    passwords: createPasswords(openTurns({ atOnce: 2, waiting: 50 }), {
      hash: (password) => hasher.hash(password),
      verify: async (hash, password) => {
        const right = await hasher.verify(hash, password);
        await held.shift();
        return right;
      },
    }),
  });
  const { clock, visitor } = world;
  const games = gamesOf(clock);
  /** The next password that is compared is found right or wrong now, and answered once this is called. */
  const holdVerification = () => {
    const gate = Promise.withResolvers<void>();
    held.push(gate.promise);
    return gate.resolve;
  };
  /** Once the comparison that was held is under way. */
  const released = () => waitFor(() => held.length === 0);
  const sessionOf = async (who: Visitor) => {
    const session = await openAuthentication(db, clock)(who.token, who.jar.get(DEVICE_COOKIE));
    if (!session) throw new Error("no session");
    return session;
  };
  /** The same browser, opened again: its cookies stay. */
  const reopened = (who: Visitor) => {
    const again = visitor(who.ip);
    for (const [name, value] of who.jar) again.jar.set(name, value);
    return again;
  };
  const isIn = async (who: Visitor) => (await who.call(getMemberInfo, {})).ok;

  async function twoDevices() {
    const member = await world.withEmail();
    const other = visitor(member.who.ip);
    const arrived = await world.arrive(other, member.username);
    if (!arrived.ok) throw new Error(arrived.code);
    return { ...member, other };
  }
  type Two = Awaited<ReturnType<typeof twoDevices>>;

  async function play({ other, member }: Two) {
    const owner = { kind: "member", id: member.id } as const;
    const wallet = await openAccount(db, { owner, purpose: "wallet", currency: "VND" });
    const house = await openAccount(db, { owner: HOUSE, purpose: "adjustments", currency: "VND" });
    const legs = [
      { accountId: house, amountMinor: -1_000_00n },
      { accountId: wallet, amountMinor: 1_000_00n },
    ];
    await postTransfer(bookkeeperOf(db), { reference: fresh("funds"), kind: "adjustment", legs });
    const [vendor, gameId] = ["SALAORO", "triple-siete"];
    const order = { gameId, vassalage: vendor };
    const launch = async () => {
      const reply = await games.asMember(await sessionOf(other), launchGame, order);
      if (!reply.ok) throw new Error(reply.code);
      return new URL(reply.value.game_url).searchParams.get("token") ?? "";
    };
    const [token, unused] = [await launch(), await launch()];
    const entered = await games.asVendor(vendor, seamlessAuthenticate, { token });
    if (!entered.ok) throw new Error(entered.code);
    const { playerId } = entered.value;
    const bet = async (roundId: string) => {
      const transactionId = fresh("bet");
      const money = { amount: "1.00", currency: "VND" };
      const stake = { ...money, transactionId, roundId, gameId, playerId, token };
      return { transactionId, ...(await games.asVendor(vendor, seamlessBet, stake)) };
    };
    return { vendor, token, unused, playerId, gameId, bet };
  }

  const rights: Readonly<Record<string, (two: Two) => Promise<Right>>> = {
    "session and stream": async ({ other, member }) => {
      await hub.ready;
      let told = 0;
      const stop = hub.subscribe(member.id, (heard) => {
        if (heard.what === "message" && heard.message.type === "session_ended") told++;
      });
      return async () => {
        const lives = await isIn(other);
        if (!lives) await waitFor(() => told > 0);
        stop();
        return lives;
      };
    },
    ticket: async ({ other }) => {
      const reply = await other.call(issueTicket, {});
      if (!reply.ok) throw new Error(reply.code);
      const elsewhere = visitor();
      elsewhere.jar.set(TICKET_COOKIE, reply.value.ticket);
      return async () => (await elsewhere.call(enterByTicket, { confirmed: true })).ok;
    },
    "half-open login": async ({ other, member }) => {
      const half = reopened(other);
      const device = deviceOf({ get: (name) => half.jar.get(name), set: never, clear: never });
      half.token = (await openHalf(db, clock, { memberId: member.id, device })).token;
      return async () => (await half.call(getProof, {})).ok;
    },
    "remembered login": async ({ other }) => {
      await other.call(rememberLogin, {});
      const again = reopened(other);
      return async () => (await again.call(recallLogin, {})).ok;
    },
    "game token": async (two) => {
      const { vendor, token, unused, playerId, gameId, bet } = await play(two);
      const [won, undone] = [fresh("round"), fresh("round")];
      const stakes = [await bet(won), await bet(undone)];
      if (!stakes.every(({ ok }) => ok)) throw new Error("no stake was taken");
      return async () => {
        const wire = { gameId, playerId };
        const paid = await games.asVendor(vendor, seamlessWin, {
          ...wire,
          ...{ roundId: won, transactionId: fresh("win"), ended: true },
          ...{ amount: "1.00", currency: "VND" },
        });
        const back = await games.asVendor(vendor, seamlessRollback, {
          ...wire,
          ...{ roundId: undone, transactionId: fresh("back") },
          betTransactionId: stakes[1]?.transactionId ?? "",
        });
        if (!paid.ok || !back.ok) throw new Error("owed money was not credited");
        const left = await Promise.all([
          bet(fresh("round")),
          games.asVendor(vendor, seamlessBalance, { token, playerId }),
          games.asVendor(vendor, seamlessAuthenticate, { token: unused }),
        ]);
        return left.some(({ ok }) => ok);
      };
    },
    "login under way": async ({ other, username }) => {
      const release = holdVerification();
      const again = reopened(other);
      const input = { type: "username", username, password: "Pleno-2026" } as const;
      const login = again.call(logIn, input);
      await released();
      return async () => {
        release();
        return (await login).ok;
      };
    },
  };
  return { ...world, rights, twoDevices, holdVerification, released };
}

const never = () => {
  throw new Error("the device has its cookie");
};

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((next) => setImmediate(next));
}
