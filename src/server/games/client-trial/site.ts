import { randomBytes } from "node:crypto";
import { formatWire } from "#/lib/base/money.ts";
import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { ConventionName } from "#/lib/contract/games/conventions.ts";
import { type Db, inTransaction, openKeyring, openVault } from "#/server/db/index.ts";
import type { Route } from "#/server/http/route.ts";
import { balancesOf, HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { IDLE_MS, openSession } from "#/server/session/index.ts";
import { conventionRoutes } from "../conventions/index.ts";
import { GAME_COLLECTION } from "../game-collection.ts";
import { launchGame } from "../launch.ts";
import { reconcileGames, reconcileVendorTransfers } from "../reconcile.ts";
import { seamlessRoutes } from "../seamless-routes.ts";
import { VENDOR_COLLECTION } from "../vendor-collection.ts";
import {
  openLinkedVendors,
  openVendorSecrets,
  putVendorSecret,
  VENDOR_SECRETS,
} from "../vendor-secrets.ts";
import type { Seat } from "./dialect.ts";
import type { TrialKey } from "./keys.ts";

/** Play money: no transfer turns it into another. */
const CURRENCY = { code: "VND_PLAY", exponent: 2 };
const FUNDS_MINOR = 10n ** 10n;
const MEMBER = { memberId: 1n, account: "trial", kind: 4, currency: CURRENCY.code } as const;
export const TRIAL_GAMES = ["trial-game", "trial-game-2"] as const;
export type TrialGame = (typeof TRIAL_GAMES)[number];

/** A launch as the vendor's page gets it. */
export type TrialLaunch = Seat & { readonly address: string };

/** Free rounds that were granted at the first of the games; what is left of them the launch tells. */
export type TrialGrant = {
  readonly grantId: string;
  readonly rounds: number;
  readonly stake: string;
  readonly maxWin: string;
  readonly validUntil: string;
};

/** A round as the wallet keeps it; amounts in the player's currency. */
export type TrialRound = {
  readonly roundId: string;
  readonly state: "open" | "settled" | "rolled_back";
  readonly stake: string;
  readonly payout: string;
};

/** A site with one vendor, two games and one member who plays with play money, on a database that is thrown away. */
export type TrialSite = {
  /** The wallet's calls, as every site answers them. */
  readonly routes: readonly Route[];
  readonly launch: (game: TrialGame) => Promise<TrialLaunch>;
  /** Grants two free rounds at the first game. */
  readonly grant: () => Promise<TrialGrant>;
  /** Ends the member's session, and with it every token of its launches. */
  readonly endSession: () => Promise<void>;
  /** Has the wallet be empty while `act` runs. */
  readonly withoutFunds: <T>(act: () => Promise<T>) => Promise<T>;
  readonly listRounds: () => Promise<readonly TrialRound[]>;
  /** What the books do not agree on. */
  readonly findDrift: () => Promise<readonly string[]>;
};

type Given = {
  /** The database as its owner, and as who serves. */
  readonly owner: Db;
  readonly db: Db;
  readonly clock: Clock;
  readonly convention: ConventionName;
  readonly vendor: string;
  readonly key: TrialKey;
  /** Where the vendor's games are opened. */
  readonly launchUrl: string;
};

/** Sets a migrated, empty database up for a trial. */
export async function openTrialSite(given: Given): Promise<TrialSite> {
  const { owner, db, clock, convention, vendor, key, launchUrl } = given;
  const vault = openVault(openKeyring(randomBytes(32).toString("hex")), VENDOR_SECRETS);
  await VENDOR_COLLECTION.write(owner, vendor, {
    ...{ code: vendor, name: vendor, state: "open", sandbox: false, trialAllowed: true },
    ...{ convention, launchUrl, position: 1 },
  });
  for (const code of TRIAL_GAMES)
    await GAME_COLLECTION.write(owner, code, { code, vendor, category: "RNG", name: code });
  await putVendorSecret(owner, vault, vendor, key.kept);
  const [wallet, house] = [
    await openAccount(owner, {
      owner: { kind: "member", id: MEMBER.memberId },
      ...{ purpose: "wallet", currency: CURRENCY.code },
    }),
    await openAccount(owner, { owner: HOUSE, purpose: "adjustments", currency: CURRENCY.code }),
  ];
  const move = async (amountMinor: bigint) => {
    if (amountMinor === 0n) return;
    const moved = await postTransfer(owner, {
      ...{ reference: `trial:${randomBytes(8).toString("hex")}`, kind: "adjustment" },
      legs: [
        { accountId: house, amountMinor: -amountMinor },
        { accountId: wallet, amountMinor },
      ],
    });
    if (!moved.ok) throw new Error(moved.code);
  };
  await move(FUNDS_MINOR);
  const deps = {
    ...{ db, clock, sessionIdleMs: IDLE_MS, onPlayed: () => undefined },
    vendorSecrets: openVendorSecrets(db, vault, clock),
    linkedVendors: openLinkedVendors(db, vault, clock),
  };
  const wire = (minor: bigint) => formatWire(minor, CURRENCY.exponent);
  return {
    routes: [...seamlessRoutes(deps), ...conventionRoutes(deps)],
    async launch(game) {
      const session = { ...MEMBER, id: await sessionOf(db, clock) };
      const launched = await launchGame(
        { db, clock, addresses: {}, sportsVendors: { ESPORTS: [], COCKFIGHT: [] } },
        {
          ...{ session, holdSession: async () => true },
          visit: () => ({ country: "", maintenance: false, regionRestriction: false }),
        },
        { gameId: game, vassalage: vendor, language: "en" },
      );
      if (!launched.ok) throw new Error(`the trial's game does not open: ${launched.code}`);
      const address = launched.value.game_url;
      const token = new URL(address).searchParams.get("token") ?? "";
      const { reference: user } = await db
        .selectFrom("game_players")
        .select("reference")
        .where("member_id", "=", MEMBER.memberId)
        .executeTakeFirstOrThrow();
      return { address, token, user, game, currency: CURRENCY.code };
    },
    grant: () => grantRounds(owner, clock),
    async endSession() {
      await owner
        .updateTable("sessions")
        .set({ ended_at: new Date(clock()) })
        .where("ended_at", "is", null)
        .execute();
    },
    async withoutFunds(act) {
      const taken = (await balancesOf(owner, [wallet])).get(wallet) ?? 0n;
      await move(-taken);
      try {
        return await act();
      } finally {
        await move(taken);
      }
    },
    async listRounds() {
      const rows = await owner
        .selectFrom("game_rounds")
        .select(["reference", "state", "stake_minor", "payout_minor"])
        .orderBy("id")
        .execute();
      return rows.map(({ reference, state, stake_minor, payout_minor }) => ({
        ...{ roundId: reference, state, stake: wire(stake_minor), payout: wire(payout_minor) },
      }));
    },
    async findDrift() {
      const sums = await reconcileGames(owner);
      const transfers = await reconcileVendorTransfers(owner);
      return [
        ...sums.map(
          ({ what, of, roundsMinor, otherMinor }) =>
            `${what} of ${of}: ${roundsMinor} and ${otherMinor}`,
        ),
        ...transfers.map(({ what, id, found, expected }) => `${what} ${id}: ${found}, ${expected}`),
      ];
    },
  };
}

const GRANT = { rounds: 2, stakeMinor: 100_000n, mostMinor: 2_000_000n };

/** What two of staff would agree on at a site. */
async function grantRounds(owner: Db, clock: Clock): Promise<TrialGrant> {
  const grantId = `grant-${randomBytes(6).toString("hex")}`;
  const until = new Date(clock() + DAY_MS);
  await inTransaction(owner, async (tx) => {
    const { id: asked_by } = await tx
      .insertInto("staff_accounts")
      .values({ name: grantId, roles: ["support"], password_hash: "nobody's" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: approval } = await tx
      .insertInto("staff_approvals")
      .values({
        ...{ act: "free_rounds", subject: MEMBER.account, content: "{}", asked_by },
        ...{ content_hash: randomBytes(32), reason: "a trial", expires_at: until },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const game = await tx
      .selectFrom("games")
      .select(["id", "vendor_id"])
      .where("code", "=", TRIAL_GAMES[0])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("free_rounds")
      .values({
        ...{ vendor_id: game.vendor_id, reference: grantId, game_id: game.id },
        ...{ member_id: MEMBER.memberId, currency: CURRENCY.code, rounds: GRANT.rounds },
        ...{ stake_minor: GRANT.stakeMinor, most_minor: GRANT.mostMinor },
        ...{ valid_until: until, approval_id: approval },
      })
      .execute();
  });
  const told = (minor: bigint) => formatWire(minor, CURRENCY.exponent);
  return {
    ...{ grantId, rounds: GRANT.rounds, validUntil: until.toISOString() },
    ...{ stake: told(GRANT.stakeMinor), maxWin: told(GRANT.mostMinor) },
  };
}

/** The member's session, opened where none is. */
function sessionOf(db: Db, clock: Clock): Promise<string> {
  return inTransaction(db, async (tx) => {
    const find = () =>
      tx.selectFrom("sessions").select("id").where("ended_at", "is", null).executeTakeFirst();
    const known = await find();
    if (known) return String(known.id);
    const device = randomBytes(16).toString("hex");
    await openSession(tx, clock, {
      ...{ ...MEMBER, device, ip: "127.0.0.1", country: "", userAgent: "trial" },
    });
    const opened = await find();
    if (!opened) throw new Error("a session that was just opened is not there");
    return String(opened.id);
  });
}
