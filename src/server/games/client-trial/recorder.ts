import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "#/lib/base/time.ts";
import { type About, aboutOf, type Body, type Dialect, type Said } from "./dialect.ts";
import type { Fault, Heard } from "./heard.ts";
import type { TrialKey } from "./keys.ts";
import type { TrialSite } from "./site.ts";

/** A call as it came. */
export type Came = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
};
/** What is answered. */
export type Answer = { readonly status: number; readonly type: string; readonly body: string };
/** Hands a call on to the wallet. */
export type Carry = (came: Came) => Promise<Answer>;
/** Answers the client; whether that went out whole. Null: the connection is cut. */
export type Send = (answer: Answer | null) => Promise<boolean>;

type Given = {
  readonly carry: Carry;
  readonly site: Pick<TrialSite, "withoutFunds">;
  readonly dialect: Dialect;
  readonly vendor: string;
  readonly key: TrialKey;
  readonly clock: Clock;
  /** How late a `slow` answer is. */
  readonly slowMs: number;
};

const NOTHING: Said = { commands: [], token: null, game: null };
const MOST_HEARD = 5_000;
const JSON_TYPE = "application/json; charset=utf-8";

/** Notes the client's calls, has them go wrong as it is asked to, and hands the others on to the wallet as they came. */
export class TrialRecorder {
  readonly #given: Given;
  readonly #faults = new Map<About, Fault[]>();
  #heard: Heard[] = [];
  #era = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(given: Given) {
    this.#given = given;
  }

  get heard(): readonly Heard[] {
    return this.#heard;
  }

  /** Has the next calls about something go wrong, one after another, instead of what was asked for before. */
  next(about: About, faults: readonly Fault[]): void {
    this.#faults.set(about, [...faults]);
  }

  sessionEnded(): void {
    this.#era += 1;
  }

  /** Forgets what was heard, and which faults are to come. */
  restart(): void {
    this.#heard = [];
    this.#faults.clear();
  }

  async take(came: Came, send: Send): Promise<void> {
    const { dialect, vendor, clock, slowMs } = this.#given;
    const body = bodyOf(came.raw);
    const isKnown = dialect.paths(vendor).includes(came.path);
    const said = isKnown && body !== null ? dialect.read(came.path, body) : NOTHING;
    const about = isKnown ? aboutOf(came.path, said) : [];
    const heard = {
      ...{ ...said, atMs: clock(), path: came.path, about, fault: this.#takeFault(about) },
      era: this.#era,
      code: null as string | null,
      status: null as number | null,
      answered: false,
      hint: null as string | null,
    };
    this.#heard = [...this.#heard.slice(1 - MOST_HEARD), heard];
    const answer = await this.#inTurn(() => this.#act(came, heard.fault));
    if (answer && heard.fault !== "fault") {
      const told = bodyOf(Buffer.from(answer.body)) ?? {};
      heard.code = isKnown ? dialect.codeOf(told) : "not_found";
      heard.hint = this.#hintOf(came, heard.code, answer);
    }
    const isCut = heard.fault === "lost" || heard.fault === "unheard";
    if (heard.fault === "slow") await sleep(slowMs);
    heard.status = isCut ? null : (answer?.status ?? null);
    heard.answered = (await send(isCut ? null : answer)) && !isCut;
  }

  #takeFault(about: readonly About[]): Fault | null {
    for (const each of about) {
      const fault = this.#faults.get(each)?.shift();
      if (fault !== undefined) return fault;
    }
    return null;
  }

  async #act(came: Came, fault: Fault | null): Promise<Answer | null> {
    const { carry, site, dialect } = this.#given;
    if (fault === "lost") return null;
    if (fault === "fault")
      return { status: 500, type: JSON_TYPE, body: JSON.stringify(dialect.faulty) };
    return fault === "refused" ? site.withoutFunds(() => carry(came)) : carry(came);
  }

  /** One call at a time: of a wallet that is emptied for one no other is to hear. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #hintOf({ raw }: Came, code: string | null, { body }: Answer): string | null {
    if (code === "bad_field" || code === "unknown_field" || code === "malformed") return body;
    if (code !== "bad_signature") return null;
    const { key, vendor, clock } = this.#given;
    const wanted = key.headers(vendor, raw.toString("utf8"), clock());
    const told = wanted ? `; signed now it has ${JSON.stringify(wanted)}` : "";
    return `the body that came has ${raw.length} bytes, SHA-256 ${hash("sha256", raw)}${told}`;
  }
}

function bodyOf(raw: Buffer): Body | null {
  try {
    const read: unknown = JSON.parse(raw.toString("utf8"));
    return typeof read === "object" && read !== null ? (read as Body) : null;
  } catch {
    return null;
  }
}
