import type { OwnTexts } from "#/content/own/texts.ts";
import type { Figure } from "#/lib/base/figure.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { Turns } from "#/lib/base/turns.ts";
import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import type { LiveEvent } from "#/lib/contract/live.ts";
import type { PageData } from "#/lib/contract/page-data.ts";
import type { Config } from "./config.ts";
import type { Db, KeyedRows, Keyring, Lanes, SealedColumn } from "./db/index.ts";
import type { EventKind, RecordedEvent, Work } from "./events/index.ts";
import type { Acts } from "./http/acts.ts";
import type { AppOptions } from "./http/app.ts";
import type { LiveShapes } from "./http/live.ts";
import type { LiveStates } from "./http/live-states.ts";
import type { Route } from "./http/route.ts";
import type { SiteState } from "./http/site-feed.ts";
import type { CommandGroup } from "./ops/command.ts";
import type { EditableCollection, Picture } from "./site/index.ts";

/**
 * What areas add to what an area below them tells, by the name of what is told. The area that tells it declares it:
 *
 *     declare module "#/server/area.ts" {
 *       interface Additions {
 *         balance: { readonly about: bigint; readonly adds: BalanceExtras };
 *       }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface Additions {}

/** Answers a part of what is told, or all of it. */
export type Adder<Name extends keyof Additions> = (
  about: Additions[Name]["about"],
) => Promise<Partial<Additions[Name]["adds"]>>;

/** What the platform needs of exactly one area each. */
export type Services = Pick<
  AppOptions,
  "authenticate" | "authenticateHalf" | "findSessionEnd" | "holdSession" | "decryptPayload"
> & {
  /** What every process must know of the site. */
  readonly siteState: () => Promise<SiteState>;
  /** A picture that the server draws, by its name; null: there is none. */
  readonly art: (name: string) => Promise<string | null>;
  /** A picture that the operator added, by its name; null: there is none. */
  readonly picture: (name: string) => Promise<Picture | null>;
  /** What a live stream begins with. */
  readonly liveState: (memberId: bigint) => Promise<LiveEvent>;
};

/** What every area is opened with. */
export type AreaContext = {
  readonly config: Config;
  readonly clock: Clock;
  /** Connections of all calls that have no lane of their own. */
  readonly db: Db;
  readonly lanes: Lanes;
  readonly databaseUrl: string;
  /** What seals and signs; which of its keys does, changes while the process runs. */
  readonly keyring: Keyring;
  /** In which passwords are hashed: one line for the whole process, for each takes a core. */
  readonly hashTurns: Turns;
  /** The site's version in force; empty while nobody knows it. */
  readonly version: () => string;
  /** Tells whoever runs this process what went wrong beside the calls. */
  readonly report: (message: string) => void;
  /** To be called when the site's version may have moved. */
  readonly siteChanged: () => void;
  /** The operator's own content as it is now. */
  readonly ownTexts: () => OwnTexts;
  /** What other areas add to something that this one tells; asked of them each time. */
  additionsTo<Name extends keyof Additions>(name: Name): Adder<Name>;
};

/** By the event's kind. */
export type LiveTellers = {
  readonly [Kind in EventKind]?: (db: Db, event: RecordedEvent<Kind>) => Promise<LiveEvent | null>;
};

/** What an area does in a running platform. What it keeps, it makes when it is opened: none of it is at module level. */
export type OpenArea = {
  readonly routes?: readonly Route[];
  readonly work?: readonly Work[];
  /** What pages may ask of it. */
  readonly pageData?: Partial<PageData>;
  readonly services?: Partial<Services>;
  readonly adds?: { readonly [Name in keyof Additions]?: Adder<Name> };
  /** What an open page is told of an event; null: nothing. */
  readonly live?: LiveTellers;
  /** What open pages are told of themselves when something changed for many members at once. */
  readonly liveStates?: LiveStates;
  /** How things stand with it, for `/metrics`: read at most every fifteen seconds in a process. */
  readonly figures?: () => Promise<readonly Figure[]>;
  /** Begins what goes on beside the calls; answers how to stop it. */
  readonly start?: () => Promise<() => Promise<void>>;
};

/** Asks the platform behind this portal by a call of the contract. */
export type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>;

/** Another platform, as a portal in front of it asks it. */
export type UpstreamPlatform = {
  readonly ask: Ask;
  /** As `ask`; `nothing` where that platform tells its games to members only. */
  readonly askOrNothing: <C extends Call>(
    call: C,
    input: InputOf<C>,
    nothing: ReplyOf<C>,
  ) => Promise<ReplyOf<C>>;
  /** The text of a path; null when it is missing there. */
  readonly text: (path: string) => Promise<string | null>;
  /** The file at a path, with its type; null when it is missing there. */
  readonly file: (path: string) => Promise<Picture | null>;
  /** This portal's own address. */
  readonly publicUrl: string;
};

/** What an area gives a portal in front of another platform. */
export type UpstreamArea = Pick<OpenArea, "pageData"> & {
  readonly services?: Partial<Pick<Services, "siteState" | "art" | "picture">>;
};

/** One thing in the books that is not what it should be. */
export type BooksDrift = {
  readonly what: string;
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

/** An area: one folder, one value in the list of `areas.ts`. */
export type Area = {
  /** Its folder's name in every layer. */
  readonly name: string;
  readonly open: (context: AreaContext) => OpenArea;
  readonly upstream?: (platform: UpstreamPlatform) => UpstreamArea;
  /** The calls whose outcomes an operator watches, and what each is called in `/metrics`. */
  readonly acts?: Acts;
  /** The shapes of what open pages are told of it, by type. */
  readonly liveMessages?: LiveShapes;
  /** What an operator asks of it on the command line. */
  readonly commands?: readonly CommandGroup[];
  /** What an operator edits of it. */
  readonly collections?: readonly EditableCollection[];
  /** What it seals and can seal anew under another key. */
  readonly sealed?: readonly SealedColumn[];
  /** What it keeps that lasts under the key it was made under, and cannot be made anew. */
  readonly keyed?: readonly KeyedRows[];
  /** Compares its rows with the ledger, both ways; nothing when they agree. What is sealed it opens where the keys are told. */
  readonly reconcile?: (db: Db, keyring?: Keyring | null) => Promise<readonly BooksDrift[]>;
};
