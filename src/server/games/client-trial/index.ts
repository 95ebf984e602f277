/** The wallet for the engineers of a vendor who write a client against it: with play money, faults, and a report. */
import { randomBytes } from "node:crypto";
import { type Clock, SECOND_MS } from "#/lib/base/time.ts";
import type { ConventionName } from "#/lib/contract/games/conventions.ts";
import type { Db } from "#/server/db/index.ts";
import type { Route } from "#/server/http/route.ts";
import { openControl } from "./control.ts";
import type { Dialect } from "./dialect.ts";
import { TrialFront } from "./front.ts";
import { ACTIONS } from "./hmac-actions.ts";
import { HOUSE } from "./house.ts";
import { newTrialKey, trialKeyOf } from "./keys.ts";
import { type Carry, TrialRecorder } from "./recorder.ts";
import type { TrialReport } from "./report.ts";
import { ROUNDS } from "./rsa-rounds.ts";
import { openTrialSite } from "./site.ts";

const DIALECTS: Readonly<Record<ConventionName, Dialect>> = {
  house: HOUSE,
  "rsa-rounds": ROUNDS,
  "hmac-actions": ACTIONS,
};
const SLOW_MS = 15 * SECOND_MS;
const PASS_BYTES = 24;

export type ClientTrial = {
  /** Where the wallet answers. */
  readonly origin: string;
  /** Who has it may give orders below `/trial/`. */
  readonly pass: string;
  /** What the client signs with; null where the trial was given a public key. */
  readonly signing: string | null;
  readonly report: () => Promise<TrialReport>;
  readonly close: () => Promise<void>;
};

type Given = {
  readonly convention: ConventionName;
  readonly vendor: string;
  /** What its calls are checked by; one of the trial's own where it is absent. */
  readonly key?: string | undefined;
  readonly launchUrl: string;
  /** A migrated database with nothing in it, as its owner and as who serves. */
  readonly owner: Db;
  readonly db: Db;
  readonly clock: Clock;
  /** Serves the wallet's calls, as the site's server does. */
  readonly carryTo: (routes: readonly Route[]) => Promise<Carry>;
  readonly listen: { readonly host: string; readonly port: number };
  /** Told once, when the end is ordered. */
  readonly onEnd: () => void;
  readonly slowMs?: number;
};

/** Opens the wallet for one vendor, of whom a trial member plays with play money. Throws what is wrong with the key. */
export async function openClientTrial(given: Given): Promise<ClientTrial> {
  const { convention, vendor, clock, listen, slowMs = SLOW_MS } = given;
  const dialect = DIALECTS[convention];
  const key = given.key === undefined ? newTrialKey(convention) : trialKeyOf(convention, given.key);
  const site = await openTrialSite({ ...given, key });
  const carry = await given.carryTo(site.routes);
  const recorder = new TrialRecorder({ carry, site, dialect, vendor, key, clock, slowMs });
  const pass = randomBytes(PASS_BYTES).toString("base64url");
  let origin = "";
  const control = openControl({
    ...{ site, recorder, dialect, vendor, key, clock, onEnd: given.onEnd },
    origin: () => origin,
  });
  const front = new TrialFront({ recorder, control, pass });
  origin = await front.open(listen.port, listen.host);
  return {
    ...{ origin, pass, signing: key.signing },
    report: control.report,
    close: () => front.close(),
  };
}
