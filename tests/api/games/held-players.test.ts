import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { launchGame } from "#/lib/contract/games/calls.ts";
import { seamlessAuthenticate, seamlessBalance } from "#/lib/contract/games/seamless.ts";
import { inTransaction } from "#/server/db/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { openLinkedGames, sitDownLinked } from "../../support/linked-vendors.ts";
import { done, fresh, sitDown } from "../../support/table.ts";
import { gamesOver, makePlayer } from "../../support/vendor.ts";

/** As many connections as a process has for callbacks. */
const LANE = 6;
const { db } = await testDatabase({ maxConnections: LANE });
const clock = () => Date.UTC(2026, 10, 21);
const linked = await openLinkedGames(db, clock);
const games = gamesOver(db, clock, undefined, undefined, undefined, { atOnce: 2, most: 32 });
const sit = (more = {}) => sitDown({ db, clock, games }, more);

const PLAYERS = sql`select from game_players where member_id`;
/** What else somebody may hold of a member. */
const OF_MEMBER = {
  player: PLAYERS,
  wallet: sql`select from accounts where owner_kind = 'member' and owner_id`,
  session: sql`select from sessions where member_id`,
  token: sql`select from game_tokens t join game_players p on p.id = t.player_id where p.member_id`,
} as const;

/** What becomes of calls for players whom somebody else holds, while another's call is answered. */
async function answeredWhileHeld<Reply>(
  held: readonly { readonly memberId: bigint; readonly ask: () => Promise<Reply> }[],
  other: () => Promise<Reply>,
  { rows = PLAYERS, waits = true } = {},
) {
  const answered: Reply[] = [];
  const asks: Promise<void>[] = [];
  const reply = await inTransaction(asOwner(db), async (tx) => {
    const ids = held.map(({ memberId }) => memberId);
    await sql`${rows} = any (${ids}::bigint[]) for update`.execute(tx);
    for (const { ask } of held) asks.push(ask().then((each) => void answered.push(each)));
    // Each of them has met who holds its player before the other asks.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const told = await other();
    if (waits) expect(answered).toEqual([]);
    return told;
  });
  await Promise.all(asks);
  return { reply, answered };
}

describe("players whom somebody else holds", () => {
  it("keep no connection: another's bet is answered before theirs, which are taken once they may be", async () => {
    const held: Awaited<ReturnType<typeof sit>>[] = [];
    while (held.length < LANE) held.push(await sit());
    const other = await sit();
    const { reply, answered } = await answeredWhileHeld(
      held.map(({ player, bet }) => ({ memberId: player.memberId, ask: () => bet() })),
      () => other.bet(),
    );
    expect(reply).toEqual(done("900.00"));
    expect(answered).toEqual(held.map(() => done("900.00")));
  });

  it("keep none by a convention of several commands a call either", async () => {
    const seats: Awaited<ReturnType<typeof sitDownLinked>>[] = [];
    while (seats.length <= LANE) seats.push(await sitDownLinked(linked));
    const bet =
      ({ table }: (typeof seats)[number]) =>
      () =>
        linked.actions("play", {
          ...{ ...table, game_id: fresh("round") },
          actions: [{ action: "bet", amount: 100_00, action_id: fresh("bet") }],
        });
    const [other, ...held] = seats.map((seat) => ({
      ...{ memberId: seat.player.memberId, ask: bet(seat) },
    }));
    if (!other) expect.unreachable();
    const { reply, answered } = await answeredWhileHeld(held, other.ask);
    const taken = expect.objectContaining({ http: 200, balance: 900_00 });
    expect([reply, ...answered]).toEqual(Array(LANE + 1).fill(taken));
  });

  describe.each(Object.entries(OF_MEMBER))("or whose %s is held", (_, rows) => {
    it("keep none while their vendor asks who plays, and for the balance", async () => {
      const seats: { memberId: bigint; ask: () => Promise<readonly unknown[]> }[] = [];
      while (seats.length <= LANE) seats.push(await launchAndAsk());
      // The session's activity is to be written.
      await sql`update sessions set last_seen_at = last_seen_at - interval '1 minute'`.execute(
        asOwner(db),
      );
      const [other, ...held] = seats;
      if (!other) expect.unreachable();
      const { reply, answered } = await answeredWhileHeld(held, other.ask, { rows, waits: false });
      const told = expect.objectContaining({
        value: expect.objectContaining({ balance: "1000.00" }),
      });
      expect([reply, ...answered]).toEqual(Array(LANE + 1).fill([told, told]));
    });
  });

  /** A launch, and what its vendor asks first. */
  async function launchAndAsk() {
    const { memberId, session } = await makePlayer(db, clock, { funds: "1000.00" });
    const at = { vassalage: "SALAORO", gameId: "triple-siete" };
    const launch = await games.asMember(session, launchGame, at);
    if (!launch.ok) expect.unreachable(launch.code);
    const token = new URL(launch.value.game_url).searchParams.get("token") ?? "";
    const ask = async () => {
      const who = await games.asVendor(at.vassalage, seamlessAuthenticate, { token });
      const playerId = who.ok ? who.value.playerId : "";
      return [who, await games.asVendor(at.vassalage, seamlessBalance, { token, playerId })];
    };
    return { memberId, ask };
  }
});
