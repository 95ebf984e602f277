import { randomInt } from "node:crypto";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { requestPasswordReset } from "#/lib/contract/auth/password-reset.ts";
import { requestSmsCode } from "#/lib/contract/auth/verification.ts";
import { type Db, inTransaction, openDatabase } from "#/server/db/index.ts";
import { createMember } from "#/server/members/index.ts";
import { argon2 } from "#/server/session/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { startPleno } from "../../tests/support/processes/pleno.ts";
import { findRunning } from "../supervisor/running.ts";
import type { Bench, Figure } from "./bench.ts";

/** Of known and unknown each; half as many warm up. */
const CALLS = 1_000;

/** An account, or what looks like one and is none. */
type Account = {
  readonly username: string;
  readonly email: string;
  readonly mobileNum: string;
};

/**
 * Whether a clock tells who has an account (security row 3): calls about known and unknown accounts in turns, each from
 * an address of its own. AUC is the chance that a call about a known one takes longer: 0.5 tells nothing.
 */
export const accounts: Bench = {
  name: "accounts",
  needs: [],
  async run() {
    const pleno = await startPleno({
      env: {
        BOT_CHECK: "off",
        CALLS_PER_MINUTE: "1000000000",
        LANGUAGES: "es,en",
        LOAD_SHEDDING: "off",
        LOG_LEVEL: "warn",
        PAYLOAD_ENCRYPTION: "optional",
        SMS_PER_DAY: "1000000",
        TRUST_PROXY: "1",
      },
    });
    try {
      const running = findRunning(pleno.dataDir);
      if (!running) throw new Error("no word of the running database");
      const { db, close } = openDatabase({ url: running.DATABASE_OWNER_URL });
      const [known, unknown] = [accountsFrom(0), accountsFrom(CALLS)];
      await openAccounts(db, known);
      await close();
      const call = async (path: string, init: RequestInit): Promise<number> => {
        const begun = performance.now();
        const reply = await fetch(pleno.url + path, { method: "POST", ...init });
        await reply.text();
        if (reply.status !== 200 && reply.status !== 422)
          throw new Error(`${path}: ${reply.status}`);
        return performance.now() - begun;
      };
      const ways: Readonly<Record<string, (account: Account) => Promise<number>>> = {
        login: ({ username }) =>
          call(logIn.path, json({ type: "username", username, password: "no-no-no-1" })),
        "forgotten, by e-mail": ({ username, email }) =>
          call(requestPasswordReset.path, form({ username, email })),
        "code by SMS": ({ mobileNum }) =>
          call(
            requestSmsCode.path,
            json({ purpose: "login", mobileNum, countryDialingCode: "84" }),
          ),
      };
      const figures: Figure[] = [];
      for (const [what, ask] of Object.entries(ways))
        figures.push({
          what: `${what}: AUC of ${CALLS} known and ${CALLS} unknown`,
          value: await aucOf(ask, known, unknown),
          unit: "",
          atLeast: 0.45,
          atMost: 0.55,
        });
      return figures;
    } finally {
      await pleno.stop();
    }
  },
};

function accountsFrom(first: number): Account[] {
  return Array.from({ length: CALLS }, (_, index) => {
    const number = String(first + index).padStart(6, "0");
    return {
      username: `bench${number}`,
      email: `bench${number}@correo.example`,
      mobileNum: `+84912${number}`,
    };
  });
}

async function openAccounts(db: Db, members: readonly Account[]): Promise<void> {
  await changeSite(db, { flags: { MOBILEVERCODELOGIN3: true } });
  const password_hash = await argon2.hash("Pleno-2026");
  await inTransaction(db, async (tx) => {
    for (const { username, email, mobileNum } of members)
      await createMember(tx, new Date(), {
        username,
        email,
        proven_mobile: mobileNum,
        currency: "VND",
        password_hash,
      });
  });
}

async function aucOf(
  ask: (account: Account) => Promise<number>,
  known: readonly Account[],
  unknown: readonly Account[],
): Promise<number> {
  const times: { ms: number; isKnown: boolean }[] = [];
  for (const [index, one] of known.entries()) {
    const other = unknown[index];
    if (!other) break;
    const turn = randomInt(2) === 0 ? [one, other] : [other, one];
    for (const account of turn) times.push({ ms: await ask(account), isKnown: account === one });
  }
  return auc(times.slice(CALLS / 2));
}

/** The chance that a known one takes longer than an unknown one: Mann and Whitney's U over all pairs. */
function auc(times: readonly { readonly ms: number; readonly isKnown: boolean }[]): number {
  const sorted = times.toSorted((a, b) => a.ms - b.ms);
  let [unknownSoFar, longer, knownCount] = [0, 0, 0];
  for (const { isKnown } of sorted) {
    if (isKnown) {
      knownCount++;
      longer += unknownSoFar;
    } else unknownSoFar++;
  }
  return longer / (knownCount * unknownSoFar);
}

const somewhere = () =>
  `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

function json(body: object): RequestInit {
  return {
    headers: { "content-type": "application/json", "x-forwarded-for": somewhere() },
    body: JSON.stringify(body),
  };
}

function form(body: Record<string, string>): RequestInit {
  return {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": somewhere(),
    },
    body: new URLSearchParams(body).toString(),
  };
}
