import { HOUR_MS } from "#/lib/base/time.ts";

/** Signs that a withdrawal is not its member's own doing, or money that only passes through: each weighs some points. */
export const RISK_SIGNS = [
  ...(["newDevice", "newPayee", "sharedPayee"] as const),
  ...(["changedPaymentPassword", "changedContact", "depositWithoutPlay"] as const),
] as const;
export type RiskSign = (typeof RISK_SIGNS)[number];
export const VELOCITY_OF = ["member", "payee", "device"] as const;
export const VELOCITY_WITHIN = ["hour", "day", "month"] as const;
export type VelocityOf = (typeof VELOCITY_OF)[number];
export type VelocityWithin = (typeof VELOCITY_WITHIN)[number];

/** How withdrawals of a currency are weighed, as the operator says; amounts in decimals of the currency. */
export type RiskDocument = {
  readonly currency: string;
  readonly points: Readonly<Record<RiskSign, number>>;
  /** For so long a device, an account, a payment password and a contact are new. */
  readonly newForHours: number;
  /** The share of the deposits of the last seven days that is played at least, in percent. */
  readonly playedShare: number;
  /** More withdrawals than `count`, or more money than `amount`, within the time: this one is among them. */
  readonly velocity: readonly {
    readonly of: VelocityOf;
    readonly within: VelocityWithin;
    readonly count?: number | undefined;
    readonly amount?: string | undefined;
    readonly points: number;
  }[];
  /** From so many points on somebody looks; from so many, two send it. Null: never. */
  readonly reviewFrom: number;
  readonly twoPeopleFrom: number | null;
  /** What is below both is sent by itself, up to so much each and within 24 hours; null: nothing is. */
  readonly automatic: { readonly upTo: string; readonly perDay: string } | null;
  /** For so long nothing goes to an account that is new, or out after the payment password or a proven contact changed. */
  readonly cooling: { readonly newPayeeHours: number; readonly paymentPasswordHours: number };
};

/** Of a currency that the operator says nothing of: all is looked at, nothing waits. */
export function defaultRisk(currency: string): RiskDocument {
  return {
    currency,
    points: {
      ...{ newDevice: 30, newPayee: 25, sharedPayee: 50 },
      ...{ changedPaymentPassword: 40, changedContact: 40, depositWithoutPlay: 40 },
    },
    ...{ newForHours: 72, playedShare: 50, velocity: [] },
    ...{ reviewFrom: 30, twoPeopleFrom: null, automatic: null },
    cooling: { newPayeeHours: 0, paymentPasswordHours: 0 },
  };
}

/** How many withdrawals and how much money, this one among them. */
export type Velocity = { readonly count: number; readonly amountMinor: bigint };
/** What is known of a withdrawal when it is asked for. Times in milliseconds, null where there is none. */
export type RiskFacts = {
  readonly nowMs: number;
  /** Since when its device is known, and since when the member's first one is. */
  readonly deviceKnownSinceMs: number | null;
  readonly firstDeviceSinceMs: number | null;
  readonly payeeSavedAtMs: number;
  /** Other members who have, or had, the same account. */
  readonly payeeSharers: number;
  readonly paymentPasswordChangedAtMs: number | null;
  readonly contactChangedAtMs: number | null;
  /** Of the last seven days. */
  readonly depositedMinor: bigint;
  readonly playedMinor: bigint;
  readonly velocity: Readonly<Record<VelocityOf, Readonly<Record<VelocityWithin, Velocity>>>>;
};

/** Why points were given: a sign, or velocity as `velocity:<of>:<within>`. */
export type RiskReason = { readonly sign: string; readonly points: number };
/** `automatic`: may be sent by itself; `review`: somebody decides; `two_people`: two do. */
export type RiskOutcome = "automatic" | "review" | "two_people";
export type Risk = {
  readonly points: number;
  readonly reasons: readonly RiskReason[];
  readonly outcome: RiskOutcome;
};

/** Weighs a withdrawal. `minorOf` reads the document's amounts in minor units. */
export function weighRisk(
  facts: RiskFacts,
  document: RiskDocument,
  minorOf: (amount: string) => bigint,
): Risk {
  const reasons = [
    ...RISK_SIGNS.filter((sign) => SEEN[sign](facts, document)).map((sign) => ({
      sign: sign as string,
      points: document.points[sign],
    })),
    ...document.velocity
      .filter(({ of, within, count, amount }) => {
        const seen = facts.velocity[of][within];
        const many = count !== undefined && seen.count > count;
        return many || (amount !== undefined && seen.amountMinor > minorOf(amount));
      })
      .map(({ of, within, points }) => ({ sign: `velocity:${of}:${within}`, points })),
  ].filter(({ points }) => points > 0);
  const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
  return { points, reasons, outcome: outcomeOf(points, document) };
}

function outcomeOf(
  points: number,
  { reviewFrom, twoPeopleFrom, automatic }: RiskDocument,
): RiskOutcome {
  if (twoPeopleFrom !== null && points >= twoPeopleFrom) return "two_people";
  return automatic === null || points >= reviewFrom ? "review" : "automatic";
}

const SEEN: Readonly<Record<RiskSign, (facts: RiskFacts, document: RiskDocument) => boolean>> = {
  // The first device of somebody who came today is no newer than they are.
  newDevice: ({ deviceKnownSinceMs, firstDeviceSinceMs, nowMs }, { newForHours }) =>
    (deviceKnownSinceMs === null || isNew(deviceKnownSinceMs, nowMs, newForHours)) &&
    firstDeviceSinceMs !== null &&
    !isNew(firstDeviceSinceMs, nowMs, newForHours),
  newPayee: ({ payeeSavedAtMs, nowMs }, { newForHours }) =>
    isNew(payeeSavedAtMs, nowMs, newForHours),
  sharedPayee: ({ payeeSharers }) => payeeSharers > 0,
  changedPaymentPassword: ({ paymentPasswordChangedAtMs: at, nowMs }, { newForHours }) =>
    at !== null && isNew(at, nowMs, newForHours),
  changedContact: ({ contactChangedAtMs: at, nowMs }, { newForHours }) =>
    at !== null && isNew(at, nowMs, newForHours),
  depositWithoutPlay: ({ depositedMinor, playedMinor }, { playedShare }) =>
    depositedMinor > 0n && playedMinor * 100n < depositedMinor * BigInt(playedShare),
};

const isNew = (sinceMs: number, nowMs: number, hours: number): boolean =>
  nowMs - sinceMs < hours * HOUR_MS;

/** When the time is over that something has to wait after `sinceMs`; null where it is over, or nothing has to. */
export function coolUntilMs(sinceMs: number | null, hours: number, nowMs: number): number | null {
  const until = sinceMs === null ? 0 : sinceMs + hours * HOUR_MS;
  return until > nowMs ? until : null;
}
