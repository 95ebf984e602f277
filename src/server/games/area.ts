import "#/lib/contract/games/page-data.ts";
import { cardFile, readPictureName } from "#/art/card.ts";
import { keepPerVersion } from "#/lib/base/per-version.ts";
import { shareAnswer } from "#/lib/base/shared-answer.ts";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { Call } from "#/lib/contract/call.ts";
import * as calls from "#/lib/contract/games/calls.ts";
import {
  actionsFreeSpins,
  actionsPlay,
  actionsRollback,
  roundsBet,
  roundsRollback,
  roundsWin,
} from "#/lib/contract/games/conventions.ts";
import { getLobbyFigures } from "#/lib/contract/games/lobby-feed.ts";
import { seamlessBet, seamlessRollback, seamlessWin } from "#/lib/contract/games/seamless.ts";
import { transferWallet } from "#/lib/contract/games/wallets.ts";
import type { Area } from "#/server/area.ts";
import { openVault } from "#/server/db/index.ts";
import { listMostPlayed } from "#/server/play/index.ts";
import { IDLE_MS } from "#/server/session/index.ts";
import { announceBalances, openAnnouncer } from "#/server/wallet/index.ts";
import {
  artFor,
  conventionRoutes,
  findHotCodes,
  findOpenPlay,
  findSiteCurrency,
  findSpunGames,
  findTransfersOfRounds,
  findVendorMoney,
  GAME_COLLECTION,
  GAMES_COMMANDS,
  gamesData,
  gamesFigures,
  gamesRoutes,
  gamesWork,
  hasOpenBonusRounds,
  listGames,
  listHotGames,
  listRanges,
  listVendorCategories,
  memberGamesRoutes,
  openCurrencies,
  openLinkedVendors,
  openLobbyFigures,
  openRoundWins,
  openVendorSecrets,
  openWinners,
  readNameIndex,
  reconcilePlayedRounds,
  reconcileVendorTransfers,
  reconcileVendorWallets,
  seamlessRoutes,
  VENDOR_COLLECTION,
  VENDOR_SECRETS,
  vendorSecretPlace,
  walletRoutes,
} from "./index.ts";

const NOTHING = { list: [], totalPages: 0, totalCount: 0 };
const NO_FIGURES = { freshUntil: null, tables: [], events: [], jackpots: [] };

/** How long what is played most is kept. */
const PLAYED_MS = MINUTE_MS;

/** Vendors, catalogue, lobbies, launch, the seamless wallet. */
export const gamesArea: Area = {
  name: "games",
  sealed: [
    {
      ...{ table: "vendor_secrets", column: "secret_sealed", purpose: VENDOR_SECRETS },
      key: ["vendor", "key_id"],
      place: ({ vendor, key_id }) => vendorSecretPlace(String(vendor), Number(key_id)),
    },
  ],
  commands: GAMES_COMMANDS,
  acts: new Map<Call, string>([
    [calls.launchGame, "launch"],
    [transferWallet, "wallet_transfer"],
    [seamlessBet, "bet"],
    [seamlessWin, "win"],
    [seamlessRollback, "rollback"],
    [roundsBet, "bet"],
    [roundsWin, "win"],
    [roundsRollback, "rollback"],
    [actionsFreeSpins, "win"],
    [actionsPlay, "play"],
    [actionsRollback, "rollback"],
  ]),
  collections: [VENDOR_COLLECTION, GAME_COLLECTION],
  open({ config, clock, db, keyring, lanes, report, version }) {
    const { sportsVendors } = config;
    const names = keepPerVersion(() => readNameIndex(lanes.pages), version);
    const since = () => new Date(clock() - DAY_MS);
    const played = shareAnswer(
      () => listMostPlayed(lanes.pages, { area: "games", since: since() }),
      PLAYED_MS,
      clock,
    );
    const hot = shareAnswer(
      async () => findHotCodes(lanes.pages, sportsVendors, await played()),
      PLAYED_MS,
      clock,
    );
    const currencies = openCurrencies(lanes.pages);
    const currency = keepPerVersion(() => findSiteCurrency(lanes.pages, currencies), version);
    const figures = openLobbyFigures({ db: lanes.pages, clock, sportsVendors, currency });
    const lobby = { sportsVendors, names, hot, currency, clock };
    const vault = openVault(keyring, VENDOR_SECRETS);
    const deps = {
      db,
      lobby,
      played,
      clock,
      addresses: config.addresses,
      figures,
      sportsVendors,
      vendorSecrets: openVendorSecrets(lanes.callbacks, vault, clock),
      sessionIdleMs: IDLE_MS,
      report,
    };
    const seamless = {
      ...deps,
      db: lanes.callbacks,
      linkedVendors: openLinkedVendors(lanes.callbacks, vault, clock),
      // The round is through whether or not an open page hears of it at once.
      onPlayed: openAnnouncer(
        (memberIds) => announceBalances(db, memberIds),
        () => undefined,
      ),
    };
    return {
      figures: () => gamesFigures(lanes.jobs),
      routes: [
        ...gamesRoutes(deps),
        ...memberGamesRoutes(deps),
        ...walletRoutes(deps),
        ...seamlessRoutes(seamless),
        ...conventionRoutes(seamless),
      ],
      work: gamesWork(clock, deps, {
        ...deps,
        currencyCode: async () => (await currency())?.code ?? null,
      }),
      adds: {
        spunGames: async (codes) => ({ spun: await findSpunGames(db, codes) }),
        openMatters: ({ db: at, ...of }) => findOpenPlay(at, of),
        mattersElsewhere: (of) => findVendorMoney(deps, of),
        memberData: gamesData({ sportsVendors }),
        openBonusPlay: async ({ db: at, ...of }) => ({ isOpen: await hasOpenBonusRounds(at, of) }),
        provenWin: openRoundWins(clock, currencies),
        playTransfers: async (facts) => ({ games: await findTransfersOfRounds(db, facts) }),
      },
      pageData: {
        games: {
          vendors: () => listVendorCategories(lanes.pages, sportsVendors),
          hot: async () => listHotGames(lanes.pages, null, sportsVendors, await played()),
          winners: openWinners(lanes.pages),
          list: (query) => listGames(lanes.pages, calls.listGames.input.parse(query), lobby),
          ranges: (of) => listRanges(of, lobby),
          figures,
        },
      },
      services: {
        async art(name) {
          const { id, cut } = readPictureName(name);
          const card = await artFor(lanes.pages, id);
          return card && cardFile(card, cut);
        },
      },
    };
  },
  upstream: ({ askOrNothing, text }) => ({
    pageData: {
      games: {
        vendors: async () => (await askOrNothing(calls.listVendors, {}, NOTHING)).list,
        hot: async () => (await askOrNothing(calls.listHotGames, {}, NOTHING)).list,
        winners: async () => (await askOrNothing(calls.listWinners, {}, NOTHING)).list,
        list: (query) => askOrNothing(calls.listGames, query, NOTHING),
        // A platform of its own tells of no such thing.
        ranges: async () => ({ lines: [], stakes: [] }),
        figures: (category) => askOrNothing(getLobbyFigures, { category }, NO_FIGURES),
      },
    },
    services: { art: (name) => text(`/art/${encodeURIComponent(name)}.svg`) },
  }),
  reconcile: async (db) => [
    ...(await reconcileVendorTransfers(db)),
    ...(await reconcilePlayedRounds(db)),
    ...(await reconcileVendorWallets(db)),
  ],
};
