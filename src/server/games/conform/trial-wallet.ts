import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import * as z from "zod/mini";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import {
  SEAMLESS_HEADERS,
  seamlessAuthenticate,
  seamlessBalance,
  seamlessBet,
  seamlessRollback,
  seamlessWin,
} from "#/lib/contract/games/seamless.ts";
import { Jackpots } from "./jackpot-faults.ts";
import { listenOn, stopListening } from "./listening.ts";

const CALLS = {
  authenticate: seamlessAuthenticate,
  balance: seamlessBalance,
  bet: seamlessBet,
  win: seamlessWin,
  rollback: seamlessRollback,
} as const;
export type Kind = keyof typeof CALLS;

/** What becomes of a call: `lost` is never done and never answered, `unheard` is done and its answer lost. */
export type Mishap = "lost" | "unheard" | "unavailable" | "refused";

/** A vendor's call as it came. */
export type Heard = {
  readonly kind: Kind;
  readonly body: Readonly<Record<string, unknown>>;
  /** What is wrong with it, whatever it asks for. */
  readonly faults: readonly string[];
  readonly mishap: Mishap | null;
};

export const CURRENCY = { code: "VND", exponent: 2, symbol: "₫" };
const PLAYER = "conformance-player";
const LEEWAY_MS = 5 * MINUTE_MS;
const MOST_BYTES = 65_536;
const FUNDS_MINOR = 10n ** 12n;

type Body = Heard["body"];
type Answer = { readonly status: number; readonly body: object };
type Round = { stakeMinor: bigint; bets: number; closed: boolean; free?: { wonMinor: bigint } };

/** What is granted to the player where free rounds are tried: one, and what it may win. */
export const GRANT = { grantId: "conformance-free-round", stake: "1000.00", maxWin: "20000.00" };
const MOST_FREE_MINOR = 20_000_00n;

/** An operator's wallet in memory for one player of one vendor, which has calls go wrong as it is told. */
export class TrialWallet {
  readonly heard: Heard[] = [];
  readonly jackpots: Jackpots;
  /** How many of them were waited for. */
  seen = 0;
  readonly #vendor: string;
  readonly #key: string;
  readonly #game: string;
  readonly #now: () => number;
  readonly #mishaps = new Map<Kind, Mishap[]>();
  readonly #done = new Map<string, { readonly content: string; readonly answer: Answer }>();
  readonly #bets = new Map<string, { readonly round: string; minor: bigint; undone: boolean }>();
  readonly #rounds = new Map<string, Round>();
  readonly #tokens = new Map<string, "good" | "expired" | "granted">();
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });
  #balanceMinor = FUNDS_MINOR;
  #freeLeft = 1;

  constructor(of: { vendor: string; key: string; game: string; now: () => number }) {
    this.#vendor = of.vendor;
    this.#key = of.key;
    this.#game = of.game;
    this.#now = of.now;
    this.jackpots = new Jackpots({ game: of.game, currency: CURRENCY.code, minorOf });
  }

  /** Listens, and answers its address. */
  open(port: number, host: string): Promise<string> {
    return listenOn(this.#server, port, host);
  }

  close(): Promise<void> {
    return stopListening(this.#server);
  }

  /** A token of a new launch; `granted`: of one that tells of a free round. */
  newToken(is: "good" | "expired" | "granted" = "good"): string {
    const token = randomBytes(32).toString("base64url");
    this.#tokens.set(token, is);
    return token;
  }

  /** Has the next calls of a kind go wrong, one after another. */
  next(kind: Kind, ...mishaps: readonly Mishap[]): void {
    this.#mishaps.set(kind, [...mishaps]);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let raw = "";
    for await (const chunk of request) {
      raw += String(chunk);
      if (raw.length > MOST_BYTES) return void response.destroy();
    }
    const kind = (Object.keys(CALLS) as Kind[]).find((each) => CALLS[each].path === request.url);
    if (!kind) return reply(response, refusal(404, "not_found"));
    const signing = this.#signingFaults(request, raw);
    const read = z.safeParse(CALLS[kind].input, jsonOf(raw));
    const body: Body = read.success ? read.data : {};
    const faults = [...signing, ...(read.success ? [] : shapeFaults(read.error))];
    if (faults.length === 0) faults.push(...this.#contentFaults(kind, body));
    const mishap = this.#mishaps.get(kind)?.shift() ?? null;
    this.heard.push({ kind, body, faults, mishap });
    if (signing.length > 0) return reply(response, refusal(401, "bad_signature"));
    if (!read.success) return reply(response, refusal(400, "bad_field"));
    if (mishap === "lost") return void response.destroy();
    if (mishap === "unavailable") return reply(response, refusal(503, "unavailable"));
    const answer = mishap === "refused" ? this.#refuse(kind, body) : this.#act(kind, body);
    if (mishap === "unheard") return void response.destroy();
    reply(response, answer);
  }

  #signingFaults({ headers }: IncomingMessage, raw: string): string[] {
    const stamp = String(headers[SEAMLESS_HEADERS.timestamp] ?? "");
    const wanted = createHmac("sha256", this.#key).update(`${stamp}.${raw}`).digest("hex");
    const faults = {
      [`${SEAMLESS_HEADERS.vendor} is not ${this.#vendor}`]:
        headers[SEAMLESS_HEADERS.vendor] !== this.#vendor,
      [`${SEAMLESS_HEADERS.timestamp} is no time in ms, or more than five minutes off`]: !(
        Math.abs(this.#now() - Number(stamp)) <= LEEWAY_MS
      ),
      [`${SEAMLESS_HEADERS.signature} is not the HMAC of "<timestamp>.<body>"`]:
        headers[SEAMLESS_HEADERS.signature] !== wanted,
    };
    return Object.keys(faults).filter((fault) => faults[fault]);
  }

  #contentFaults(kind: Kind, body: Body): string[] {
    const earlier = this.#done.get(String(body["transactionId"]));
    const money = kind === "bet" || kind === "win";
    const ofGrant = kind === "bet" && "freeRounds" in body;
    const faults = {
      "a free round's bet is not zero": ofGrant && minorOf(body) !== 0n,
      "the free round is of no grant": ofGrant && body["freeRounds"] !== GRANT.grantId,
      "more free rounds than were granted":
        ofGrant && earlier === undefined && this.#freeLeft === 0,
      "the win is above what the grant may pay": kind === "win" && this.#isAboveGrant(body),
      ...(earlier === undefined
        ? this.jackpots.faultsOf(
            body,
            this.#rounds.get(String(body["roundId"]))?.free !== undefined,
          )
        : {}),
      "the token is of no launch": "token" in body && !this.#tokens.has(String(body["token"])),
      "the player is not the one that was told": "playerId" in body && body["playerId"] !== PLAYER,
      [`the game is not ${this.#game}`]: "gameId" in body && body["gameId"] !== this.#game,
      "the currency is not the player's": money && body["currency"] !== CURRENCY.code,
      "the amount has more decimals than the currency": money && minorOf(body) === null,
      "the id stood for something else before":
        earlier !== undefined && earlier.content !== contentOf(kind, body),
    };
    return Object.keys(faults).filter((fault) => Reflect.get(faults, fault));
  }

  #isAboveGrant(body: Body): boolean {
    const free = this.#rounds.get(String(body["roundId"]))?.free;
    if (free === undefined || this.#done.has(String(body["transactionId"]))) return false;
    return free.wonMinor + (minorOf(body) ?? 0n) > MOST_FREE_MINOR;
  }

  #refuse(kind: Kind, body: Body): Answer {
    const answer = refusal(422, "not_enough_funds", { balance: this.#balance() });
    this.#done.set(String(body["transactionId"]), { content: contentOf(kind, body), answer });
    return answer;
  }

  #act(kind: Kind, body: Body): Answer {
    if (kind === "authenticate") {
      const token = this.#tokens.get(String(body["token"]));
      if (token !== "good" && token !== "granted") return refusal(401, "token_expired");
      const validUntil = new Date(this.#now() + DAY_MS).toISOString();
      const freeRounds = [{ ...GRANT, rounds: this.#freeLeft, validUntil }];
      return this.#ok({
        ...{ playerId: PLAYER, nickname: "Conformance", gameId: this.#game, currency: CURRENCY },
        ...{ language: "en", play: false, wallet: "single" },
        ...(this.jackpots.most === null ? {} : { maxJackpot: this.jackpots.most }),
        ...(token === "granted" && this.#freeLeft > 0 ? { freeRounds } : {}),
      });
    }
    if (kind === "balance") return this.#ok({ currency: CURRENCY.code });
    const id = String(body["transactionId"]);
    const content = contentOf(kind, body);
    const earlier = this.#done.get(id);
    if (earlier)
      return earlier.content === content ? earlier.answer : refusal(422, "transaction_conflict");
    const answer = this.#move(kind, id, body);
    if (answer.status === 200) this.#done.set(id, { content, answer });
    return answer;
  }

  #move(kind: "bet" | "win" | "rollback", id: string, body: Body): Answer {
    const name = String(body["roundId"]);
    const round = this.#rounds.get(name) ?? { stakeMinor: 0n, bets: 0, closed: false };
    const minor = minorOf(body) ?? 0n;
    if (kind === "rollback") return this.#takeBack(id, name, round, body);
    if (round.closed) return refusal(422, "round_closed");
    if (kind === "bet") return this.#stake(id, name, round, body);
    if (round.bets === 0) return refusal(422, "bet_unknown");
    if (round.free && round.free.wonMinor + minor > MOST_FREE_MINOR)
      return refusal(422, "above_maximum");
    if (round.free) round.free.wonMinor += minor;
    this.jackpots.note(body);
    round.closed = body["ended"] === true;
    this.#balanceMinor += minor;
    return this.#moved(id);
  }

  #takeBack(id: string, name: string, round: Round, body: Body): Answer {
    const bet = this.#bets.get(String(body["betTransactionId"]));
    if (bet && !bet.undone) {
      if (round.closed) return refusal(422, "round_closed");
      bet.undone = true;
      round.bets -= 1;
      if (round.free) this.#freeLeft += 1;
      this.#balanceMinor += bet.minor;
      return this.#moved(id);
    }
    this.#bets.set(String(body["betTransactionId"]), { round: name, minor: 0n, undone: true });
    return this.#moved(null);
  }

  #stake(id: string, name: string, round: Round, body: Body): Answer {
    const minor = minorOf(body) ?? 0n;
    if (this.#bets.get(id)?.undone) return this.#moved(null);
    const isFree = "freeRounds" in body;
    if (isFree && this.#freeLeft === 0) return refusal(422, "free_rounds_over");
    if (isFree) this.#freeLeft -= 1;
    this.#bets.set(id, { round: name, minor, undone: false });
    this.#rounds.set(name, {
      ...round,
      ...(isFree ? { free: { wonMinor: 0n } } : {}),
      stakeMinor: round.stakeMinor + minor,
      bets: round.bets + 1,
    });
    this.#balanceMinor -= minor;
    return this.#moved(id);
  }

  #moved(transferId: string | null): Answer {
    return this.#ok({ currency: CURRENCY.code, transferId, replayed: false });
  }

  #balance(): string {
    return formatWire(this.#balanceMinor, CURRENCY.exponent);
  }

  #ok(value: object): Answer {
    const whole = { balance: this.#balance(), ...value };
    return { status: 200, body: { success: true, code: "ok", message: "", value: whole } };
  }
}

/** All that a command says, but the token, which may be renewed. */
function contentOf(kind: Kind, { token: _, ...said }: Body): string {
  return JSON.stringify([kind, ...Object.entries(said).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

function minorOf({ amount }: { readonly amount?: unknown }): bigint | null {
  const read = parseMoney(String(amount), CURRENCY.exponent);
  return read.ok ? read.value : null;
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

function shapeFaults({ issues }: z.core.$ZodError): string[] {
  return issues.map(({ path, message, code }) =>
    `${path.length > 0 ? path.join(".") : "the body"}: ${message || code}`.trim(),
  );
}

function refusal(status: number, code: string, value: object | null = null): Answer {
  return { status, body: { success: false, code, message: code, value } };
}

function reply(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
