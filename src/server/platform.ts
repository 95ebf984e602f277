import type { OwnTexts } from "#/content/own/texts.ts";
import type { Figure } from "#/lib/base/figure.ts";
import { type Clock, systemClock } from "#/lib/base/time.ts";
import { openTurns } from "#/lib/base/turns.ts";
import type { LiveEvent } from "#/lib/contract/live.ts";
import type { PageData } from "#/lib/contract/page-data.ts";
import type {
  Adder,
  Additions,
  Area,
  AreaContext,
  LiveTellers,
  OpenArea,
  Services,
} from "./area.ts";
import { AREAS } from "./areas.ts";
import type { Config } from "./config.ts";
import {
  type Database,
  type Db,
  followKeyring,
  keyIdOf,
  openKeyring,
  openLanes,
} from "./db/index.ts";
import {
  createHub,
  type EventKind,
  eventsSince,
  jobFigures,
  onSchedule,
  type RecordedEvent,
  startWorker,
  type Work,
} from "./events/index.ts";
import type { ReadFigures } from "./figures.ts";
import type { Acts } from "./http/acts.ts";
import type { AppOptions } from "./http/app.ts";
import { databaseProblems } from "./http/health.ts";
import { forgetOldKeys } from "./http/idempotency.ts";
import type { LiveOptions } from "./http/live.ts";
import type { LiveStates } from "./http/live-states.ts";
import type { Route } from "./http/route.ts";
import { SiteFeed } from "./http/site-feed.ts";
import { type Sealer, startSealing } from "./ledger/index.ts";
import { openOwnContent } from "./own-content.ts";
import type { Picture } from "./site/index.ts";

/** Passwords hashed together, and calls that may wait for it. */
const HASHING = { atOnce: 2, waiting: 50 };
const SITE_ASKED_EVERY_MS = 5_000;

/** What stands behind the HTTP server: this platform's areas, or another platform. */
export type Backend = Pick<
  AppOptions,
  | "db"
  | "authenticate"
  | "authenticateHalf"
  | "findSessionEnd"
  | "holdSession"
  | "decryptPayload"
  | "keyring"
  | "problems"
> & {
  readonly routes: readonly Route[];
  readonly acts: Acts;
  readonly feed: SiteFeed;
  readonly ownTexts: () => OwnTexts;
  readonly pageData: PageData;
  readonly art: (gameId: string) => Promise<string | null>;
  /** A picture of the operator's, by its name. */
  readonly picture: (name: string) => Promise<Picture | null>;
  readonly live: LiveOptions | null;
  /** How the house stands, for `/metrics`. */
  readonly figures?: readonly ReadFigures[];
  /** Begins to listen, and to do what is due. */
  start(report: (message: string) => void): Promise<void>;
  stop(): Promise<void>;
};

/** The platform in this process: its areas on one database. */
export function openPlatform(
  config: Config,
  database: Database,
  clock: Clock = systemClock,
  areas: readonly Area[] = AREAS,
): Backend {
  const { db } = database;
  const keyring = openKeyring(...config.secrets);
  const lanes = openLanes(
    database.url,
    config.databaseConnections,
    config.waits.database,
    config.secrets.map(keyIdOf),
  );
  let report = (_message: string): void => undefined;
  const ownContent = openOwnContent(config.contentDir);
  const feed: SiteFeed = new SiteFeed(
    () => services.siteState(),
    SITE_ASKED_EVERY_MS,
    ownContent.version,
  );
  const hub = createHub(database.url);
  const opened: OpenArea[] = [];
  const context: AreaContext = {
    config,
    clock,
    db,
    lanes,
    databaseUrl: database.url,
    keyring,
    hashTurns: openTurns(HASHING),
    version: () => feed.state.version,
    report: (message) => report(message),
    siteChanged: () => void feed.refresh(),
    ownTexts: ownContent.texts,
    additionsTo: (name) => additionsOf(opened, name),
  };
  for (const area of areas) opened.push(area.open(context));
  const services = gatherServices(opened.map((area) => area.services));
  const tellers: LiveTellers = gather(opened.map(({ live = {} }) => live));
  const told = async (event: RecordedEvent) => {
    const tell = tellers[event.kind] as Teller | undefined;
    return (await tell?.(db, event)) ?? null;
  };
  const work: readonly Work[] = [
    ...opened.flatMap((area) => area.work ?? []),
    onSchedule("forget_idempotency_keys", "17 * * * *", async (tx) => {
      await forgetOldKeys(tx);
    }),
  ];
  const stops: (() => Promise<void>)[] = [() => hub.stop(), async () => feed.stop()];
  let sealer: Sealer | undefined;
  return {
    ...services,
    db: lanes.money,
    figures: [
      async () => [...sealFigures(sealer), ...lanes.figures()],
      () => jobFigures(lanes.jobs),
      ...opened.flatMap(({ figures }) => figures ?? []),
    ],
    keyring,
    problems: async (thorough) => {
      const problems = await databaseProblems(lanes.health, thorough);
      return keyring.missing() === null ? problems : [...problems, "key_missing"];
    },
    routes: opened.flatMap((area) => area.routes ?? []),
    acts: new Map(areas.flatMap(({ acts }) => [...(acts ?? [])])),
    feed,
    ownTexts: ownContent.texts,
    pageData: gatherPageData(opened),
    live: {
      hub,
      shapes: gather(areas.map(({ liveMessages = {} }) => liveMessages)),
      balance: services.liveState,
      states: gather<LiveStates>(opened.map(({ liveStates = {} }) => liveStates)),
      since: async (memberId, id) => {
        const missed = await eventsSince(db, memberId, id, kindsOf(tellers));
        if (!missed) return null;
        const news = await Promise.all(
          missed.map(async (event) => ({ id: event.id, event: await told(event) })),
        );
        return lastOfEach(news.flatMap(({ id, event }) => (event ? [{ id, event }] : [])));
      },
    },
    async start(tell) {
      report = tell;
      const unfollow = await followKeyring(keyring, lanes.health, tell);
      stops.push(async () => unfollow());
      for (const area of opened) {
        const stop = await area.start?.();
        if (stop) stops.push(stop);
      }
      stops.push(await ownContent.start({ changed: () => void feed.refresh(), report }));
      await feed.start();
      if (!config.jobs) return;
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

/** Of the process that seals. */
function sealFigures(sealer: Sealer | undefined): Figure[] {
  if (!sealer) return [];
  const help = "Age of the oldest row of the books that is not sealed";
  return [{ name: "pleno_audit_seal_lag_seconds", help, value: sealer.lagSeconds() }];
}

type Teller = (db: Db, event: RecordedEvent) => Promise<LiveEvent | null>;

const kindsOf = (tellers: LiveTellers) => Object.keys(tellers) as EventKind[];

/** The page data of all areas; of two under one name one would never be asked. */
export function gatherPageData(areas: readonly Pick<OpenArea, "pageData">[]): PageData {
  return gather<PageData>(areas.map(({ pageData = {} }) => pageData));
}

/** The services of all areas: exactly one gives each. */
export function gatherServices<Some extends keyof Services = keyof Services>(
  given: readonly (Partial<Pick<Services, Some>> | undefined)[],
): Pick<Services, Some> {
  return gather<Pick<Services, Some>>(given.map((services = {}) => services));
}

function gather<Whole extends object>(parts: readonly Partial<Whole>[]): Whole {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two areas give ${twice}`);
  return Object.assign({}, ...parts) as Whole;
}

/** Asks every area that adds to `name`, each time it is told. */
function additionsOf<Name extends keyof Additions>(
  areas: readonly OpenArea[],
  name: Name,
): Adder<Name> {
  const add = async (about: Additions[Name]["about"]) => {
    const added = await Promise.all(areas.map(({ adds }) => adds?.[name]?.(about)));
    return Object.assign({}, ...added) as Partial<Additions[Name]["adds"]>;
  };
  return add;
}

/** Events tell how things stand now: of those that say the same, the last alone. */
function lastOfEach<Told extends { readonly event: LiveEvent }>(told: readonly Told[]): Told[] {
  const last = new Map(told.map((one) => [JSON.stringify(one.event), one]));
  return told.filter((one) => last.get(JSON.stringify(one.event)) === one);
}
