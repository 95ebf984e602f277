import { cardFile, readPictureName } from "#/art/card.ts";
import { keepPerVersion } from "#/lib/base/per-version.ts";
import { ok } from "#/lib/base/result.ts";
import { type Clock, systemClock } from "#/lib/base/time.ts";
import { listGames } from "#/lib/contract/games/calls.ts";
import { SOCIAL_PROVIDERS } from "#/lib/contract/site/calls.ts";
import * as auth from "#/server/auth/index.ts";
import {
  cashierRoutes,
  cashierWork,
  DEPOSIT_EXPIRY_MS,
  listPaymentKinds,
  newsOf,
  numberVault,
  sandboxProvider,
} from "#/server/cashier/index.ts";
import * as challenge from "#/server/challenge/index.ts";
import { type Database, type Db, listen, openLanes } from "#/server/db/index.ts";
import {
  createHub,
  eventsSince,
  onSchedule,
  startWorker,
  type Work,
} from "#/server/events/index.ts";
import * as games from "#/server/games/index.ts";
import { type Sealer, startSealing } from "#/server/ledger/index.ts";
import { membersRoutes, passwords } from "#/server/members/index.ts";
import { countUnreadOf, messagesRoutes, messagesWork } from "#/server/messages/index.ts";
import * as notify from "#/server/notify/index.ts";
import * as session from "#/server/session/index.ts";
import {
  getRegistrationRules,
  getSiteState,
  getSiteView,
  listDomains,
  promotionsNow,
  SITE_CHANGED,
  siteRoutes,
} from "#/server/site/index.ts";
import { announceBalances, balanceOf, balanceOnWire, walletRoutes } from "#/server/wallet/index.ts";
import { demoVendorSecrets } from "../demo/games.ts";
import type { Config } from "./config.ts";
import type { AppOptions } from "./http/app.ts";
import { databaseProblems } from "./http/health.ts";
import { forgetOldKeys } from "./http/idempotency.ts";
import type { LiveOptions } from "./http/live.ts";
import type { Route } from "./http/route.ts";
import { SiteFeed } from "./http/site-feed.ts";
import type { PageData } from "./render/data.ts";

const SITE_ASKED_EVERY_MS = 5_000;

/** What stands behind the HTTP server: this platform's areas, or another platform. */
export type Backend = Pick<
  AppOptions,
  "db" | "authenticate" | "authenticateHalf" | "holdSession" | "decryptPayload" | "problems"
> & {
  readonly routes: readonly Route[];
  readonly feed: SiteFeed;
  readonly pageData: PageData;
  readonly art: (gameId: string) => Promise<string | null>;
  readonly live: LiveOptions | null;
  /** Figures for `/metrics`, by name, asked for when somebody looks. */
  readonly gauges?: Readonly<Record<string, () => number>>;
  /** Begins to listen, and to do what is due. */
  start(report: (message: string) => void): Promise<void>;
  stop(): Promise<void>;
};

/** The platform in this process: every area on one database. */
export function openPlatform(
  config: Config,
  database: Database,
  clock: Clock = systemClock,
): Backend {
  const { db } = database;
  const lanes = openLanes(database.url, config.databaseConnections, config.waits.database);
  session.setSecret(config.secrets.app);
  const esports = config.esportsVendors;
  const provider = sandboxProvider({
    url: config.addresses.payments,
    key: config.secrets.payments,
    publicUrl: config.publicUrl,
    clock,
  });
  const vendorSecrets = demoVendorSecrets(config.secrets);
  const feed = new SiteFeed(() => getSiteState(lanes.pages, clock()), SITE_ASKED_EVERY_MS);
  const version = () => feed.state.version;
  const names = keepPerVersion(() => games.readNameIndex(lanes.pages), version);
  const gamesDeps = {
    db,
    names,
    clock,
    addresses: config.addresses,
    esportsVendors: esports,
    vendorSecrets,
    sessionIdleMs: session.IDLE_MS,
  };
  const signIns = auth.chooseSignIns(clock, config.identity);
  const surroundingsOf = (at: Db) => async () => ({
    signInWith: SOCIAL_PROVIDERS.filter((name) => signIns[name]),
    phoneProvider: config.identity.phone?.browser,
    payloadKeys: await session.payloadKeys(at),
    ageOfMajority: config.ageOfMajority,
    publicUrl: config.publicUrl,
    paymentKinds: await listPaymentKinds(at),
  });
  const surroundings = surroundingsOf(lanes.pages);
  const hub = createHub(database.url);
  const stops: (() => Promise<void>)[] = [() => hub.stop(), async () => feed.stop()];

  const work: readonly Work[] = [
    ...session.sessionWork(clock),
    ...notify.notifyWork(clock, notify.chooseProviders(db, clock, config.messages)),
    ...challenge.challengeWork(clock),
    ...auth.authWork(clock),
    ...cashierWork({ provider }),
    ...games.gamesWork(clock),
    ...messagesWork(),
    onSchedule("forget_idempotency_keys", "17 * * * *", async (tx) => {
      await forgetOldKeys(tx);
    }),
  ];
  let sealer: Sealer | undefined;
  return {
    db: lanes.money,
    gauges: { pleno_audit_seal_lag_seconds: () => sealer?.lagSeconds() ?? 0 },
    authenticate: (token, cookies) =>
      session.authenticate(db, clock, token, cookies.get(session.DEVICE_COOKIE)),
    authenticateHalf: (token, cookies) =>
      session.authenticateHalf(db, clock, token, cookies.get(session.DEVICE_COOKIE)),
    holdSession: session.holdSession,
    decryptPayload: session.openPayloads(db, clock),
    problems: (thorough) => databaseProblems(lanes.health, thorough),
    routes: [
      ...siteRoutes({
        db,
        clock,
        surroundings: surroundingsOf(db),
        payloadKeys: () => session.payloadKeys(db),
        version,
      }),
      ...session.sessionRoutes({ db, clock }),
      ...challenge.challengeRoutes({ db, clock }),
      ...membersRoutes({ db, clock, languages: config.languages }),
      ...auth.authRoutes({
        db,
        clock,
        smsPerDay: config.smsPerDay,
        ...(config.botCheck ? {} : { checkBot: async () => ok(null) }),
        signIns,
        readIdToken:
          config.identity.phone && challenge.idTokens(config.identity.phone.tokens, clock),
        siteOrigins: async () =>
          (await listDomains(db, config.publicUrl)).map(({ url }) => new URL(url).origin),
        passwordMaxAgeMs: config.passwordMaxAgeMs,
      }),
      ...walletRoutes({
        db,
        countUnread: (memberId) => countUnreadOf(db, memberId),
        promotions: promotionsNow(
          keepPerVersion(
            async () => (await getSiteView(db, await surroundingsOf(db)(), clock())).whitelabel,
            version,
          ),
          clock,
        ),
      }),
      ...cashierRoutes({
        db,
        callbacksDb: lanes.callbacks,
        clock,
        passwords,
        provider,
        vault: numberVault(config.secrets.app),
        depositExpiryMs: DEPOSIT_EXPIRY_MS,
        withdrawalConfirmMs: config.withdrawalConfirmMs,
      }),
      ...games.gamesRoutes(gamesDeps),
      ...games.seamlessRoutes({
        ...gamesDeps,
        db: lanes.callbacks,
        // The round is through whether or not an open page hears of it at once.
        onMoved: games.openAnnouncer(
          (memberIds) => announceBalances(db, memberIds),
          () => undefined,
        ),
      }),
      ...messagesRoutes({ db, clock }),
    ],
    feed,
    pageData: {
      site: async () => getSiteView(lanes.pages, await surroundings(), clock()),
      registration: () => getRegistrationRules(lanes.pages),
      vendors: () => games.listVendorCategories(lanes.pages, esports),
      hot: () => games.listHotGames(lanes.pages, null, esports),
      winners: games.openWinners(lanes.pages),
      list: (query) => games.listGames(lanes.pages, listGames.input.parse(query), esports, names),
    },
    art: async (name) => {
      const { id, cut } = readPictureName(name);
      const card = await games.artFor(lanes.pages, id);
      return card && cardFile(card, cut);
    },
    live: {
      hub,
      balance: async (memberId) => ({
        type: "balance",
        ...balanceOnWire(await balanceOf(db, memberId)),
      }),
      since: async (memberId, id) => {
        const missed = await eventsSince(db, memberId, id);
        if (!missed) return null;
        const news = await Promise.all(
          missed.map(async (fact) => ({ id: fact.id, event: await newsOf(db, provider, fact) })),
        );
        return news.flatMap(({ id, event }) => (event ? [{ id, event }] : []));
      },
    },
    async start(report) {
      await session.ensurePayloadKey(db, clock);
      await feed.start();
      const site = listen({
        url: database.url,
        channel: SITE_CHANGED,
        onMessage: () => void feed.refresh(),
        onGap: () => void feed.refresh(),
      });
      stops.push(() => site.stop());
      sealer = startSealing(lanes.jobs, { headFile: config.auditHeadFile, onError: report });
      stops.push(() => sealer?.stop() ?? Promise.resolve());
      const worker = await startWorker({ ...database, db: lanes.jobs }, work, { onError: report });
      stops.unshift(() => worker.stop());
    },
    async stop() {
      for (const stop of stops) await stop();
      await lanes.close();
    },
  };
}
