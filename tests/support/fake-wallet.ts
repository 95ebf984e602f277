import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { formatWire, parseMoney } from "#/lib/base/money.ts";

/** What the wallet does with its next call of a kind, instead of acting and answering. */
export type Mishap =
  /** Acts, and its answer is lost. */
  | "act and lose"
  /** Neither acts nor answers: the call is lost; a rollback may come first. */
  | "lose"
  /** The same, but the caller is left waiting. */
  | "act and hang"
  | "hang"
  /** Fails without acting. */
  | "fault"
  /** Acts, and answers with a fault. */
  | "act and fault"
  | { readonly refuse: string };

type Kind = "authenticate" | "balance" | "bet" | "win" | "rollback";
type Body = Readonly<Record<string, string>> & { readonly ended?: boolean };
type Round = { bet: bigint; win: bigint | null; closed: boolean; rolledBack: boolean };
type Answer = { readonly status: number; readonly body: object };

const EXPONENT = 2;

/** An operator's wallet in memory that keeps the seamless contract, counts what moved, and can be told to fail. */
export class FakeWallet {
  readonly vendorId = "STUDIO";
  /** The game that launches are for. */
  gameId = "gallo-de-jade";
  /** The most stakes that a round may pay, where it tells so. */
  maxWinMultiple: number | undefined;
  /** Whether launches are of play money. */
  play = false;
  readonly key = "k".repeat(64);
  balanceMinor: bigint;
  /** Every call received, in order. */
  readonly calls: { readonly kind: Kind; readonly body: Body }[] = [];
  readonly rounds = new Map<string, Round>();
  readonly badSignatures: string[] = [];
  readonly #mishaps = new Map<Kind, Mishap[]>();
  readonly #seen = new Map<string, { readonly content: string; readonly answer: Answer }>();
  readonly #tombstones = new Set<string>();
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  readonly #held = new Set<ServerResponse>();

  constructor(balance = "100000") {
    this.balanceMinor = minor(balance);
  }

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Whoever was left waiting loses the answer now. */
  loseHeld(): void {
    for (const response of this.#held) response.destroy();
    this.#held.clear();
  }

  async close(): Promise<void> {
    this.loseHeld();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** The next calls of a kind go wrong, one mishap each. */
  next(kind: Kind, ...mishaps: readonly Mishap[]): void {
    this.#mishaps.set(kind, [...(this.#mishaps.get(kind) ?? []), ...mishaps]);
  }

  count(kind: Kind): number {
    return this.calls.filter((call) => call.kind === kind).length;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let raw = "";
    for await (const chunk of request) raw += chunk;
    const kind = (request.url ?? "").split("/").at(-1) as Kind;
    const body = JSON.parse(raw) as Body;
    const stamp = String(request.headers["x-vendor-timestamp"]);
    const wanted = createHmac("sha256", this.key).update(`${stamp}.${raw}`).digest("hex");
    if (request.headers["x-vendor-signature"] !== wanted) this.badSignatures.push(raw);
    this.calls.push({ kind, body });
    const mishap = this.#mishaps.get(kind)?.shift();
    if (mishap === "hang") return void this.#held.add(response);
    if (mishap === "lose") return void response.destroy();
    if (mishap === "fault") return reply(response, { status: 503, body: refusal("unavailable") });
    if (typeof mishap === "object") {
      return reply(response, { status: 422, body: refusal(mishap.refuse, this.#balance()) });
    }
    const answer = this.#act(kind, body);
    if (mishap === "act and hang") return void this.#held.add(response);
    if (mishap === "act and lose") return void response.destroy();
    if (mishap === "act and fault") return reply(response, { status: 500, body: { oops: true } });
    reply(response, answer);
  }

  #balance() {
    return { balance: formatWire(this.balanceMinor, EXPONENT) };
  }

  #act(kind: Kind, body: Body): Answer {
    if (kind === "authenticate") {
      return body["token"] === "expired"
        ? { status: 401, body: refusal("token_expired") }
        : this.#done({
            // One player may launch again: what follows a point tells the launches apart.
            playerId: `player-${String(body["token"]).split(".")[0]}`,
            nickname: "Ana",
            gameId: this.gameId,
            currency: { code: "VND", exponent: EXPONENT, symbol: "₫" },
            language: "es",
            play: this.play,
            ...(this.maxWinMultiple === undefined ? {} : { maxWinMultiple: this.maxWinMultiple }),
          });
    }
    if (kind === "balance") return this.#done({ currency: "VND" });
    const id = body["transactionId"] ?? "";
    const content = JSON.stringify(body);
    const seen = this.#seen.get(id);
    if (seen) {
      return seen.content === content
        ? this.#done({ currency: "VND", transferId: id, replayed: true })
        : { status: 422, body: refusal("transaction_conflict") };
    }
    const answer = this.#move(kind, body);
    if (answer.status === 200) this.#seen.set(id, { content, answer });
    return answer;
  }

  #move(kind: "bet" | "win" | "rollback", body: Body): Answer {
    const roundId = body["roundId"] ?? "";
    const round = this.rounds.get(roundId);
    const moved = (transferId: string | null) =>
      this.#done({ currency: "VND", transferId, replayed: false });
    if (kind === "bet") {
      if (this.#tombstones.has(body["transactionId"] ?? "")) return moved(null);
      const stake = minor(body["amount"] ?? "");
      if (stake > this.balanceMinor) {
        return { status: 422, body: refusal("not_enough_funds", this.#balance()) };
      }
      this.balanceMinor -= stake;
      this.rounds.set(roundId, { bet: stake, win: null, closed: false, rolledBack: false });
      return moved(`${body["transactionId"]}`);
    }
    if (kind === "win") {
      if (!round || round.rolledBack) return { status: 422, body: refusal("bet_unknown") };
      if (round.closed) return { status: 422, body: refusal("round_closed") };
      round.win = (round.win ?? 0n) + minor(body["amount"] ?? "");
      round.closed = body.ended === true;
      this.balanceMinor += round.win;
      return moved(`${body["transactionId"]}`);
    }
    if (!round) {
      this.#tombstones.add(body["betTransactionId"] ?? "");
      return moved(null);
    }
    if (round.closed) return { status: 422, body: refusal("round_closed") };
    round.rolledBack = true;
    this.balanceMinor += round.bet;
    return moved(`${body["transactionId"]}`);
  }

  #done(value: object): Answer {
    const whole = { ...this.#balance(), ...value };
    return { status: 200, body: { success: true, code: "ok", message: "", value: whole } };
  }
}

function minor(wire: string): bigint {
  const read = parseMoney(wire, EXPONENT);
  if (!read.ok) throw new Error(`not an amount: ${wire}`);
  return read.value;
}

function refusal(code: string, value: object | null = null): object {
  return { success: false, code, message: code, value };
}

function reply(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
