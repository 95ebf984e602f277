import { createHash } from "node:crypto";
import pg from "pg";
import { asFault, isPlanOutdated, isSilence, noteStatement } from "./faults.ts";
import { requestInHand } from "./request-in-hand.ts";
import { type Statement, shownFor, ToldQuery, tellStatement } from "./told-query.ts";

const MAX_NAMED = 500;
const BEGINS = /^(?:begin|start transaction)\b/i;
const ENDS = /^(?:commit|rollback)$/i;

type Answer = Promise<pg.QueryResult>;
/** What the connections of a pool share: how often the database turned out to have changed under their statements. */
export type Prepared = { changes: number };

/** A connection that does not answer in time is not used again. */
export class AnsweringClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads
  override query(...args: any[]): any {
    const answer: unknown = super.query(...(args as [string]));
    return answer instanceof Promise ? answer.catch((error) => this.leaveIfSilent(error)) : answer;
  }

  /** Whatever is asked next would wait behind the question that stays without answer: the pool gets it back ended. */
  protected leaveIfSilent(error: unknown): never {
    if (isSilence(error)) {
      void this.end();
      this.connection.stream.destroy();
    }
    throw error;
  }
}

/**
 * Prepares each statement once a connection, under a name made of its text; at most MAX_NAMED of them. For a request in
 * hand the connection's name at the server ends with the request's id: through a transaction, and while a statement that
 * stands alone runs; neither asks once more for it. A statement whose columns a migration has changed since it was
 * prepared is prepared anew, and asked again: the server refused it before anything was done.
 */
export class NamedClient extends AnsweringClient {
  readonly #names = new Map<string, string>();
  readonly #lane: string;
  readonly #prepared: Prepared;
  #changes: number;
  #isInTransaction = false;
  #mayTell = false;

  constructor(config?: pg.ClientConfig & { readonly prepared?: Prepared }) {
    super(config);
    this.#prepared = config?.prepared ?? { changes: 0 };
    this.#changes = this.#prepared.changes;
    this.#lane = config?.application_name ?? "pleno";
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text !== "string" || args.length > 2) return super.query(...(args as [string]));
    return this.#ask(text, values)
      .catch((error: unknown) => {
        if (!isPlanOutdated(error)) throw error;
        if (this.#changes === this.#prepared.changes) this.#prepared.changes++;
        // In a transaction that is over now, which is begun again as one that others undid.
        if (this.#isInTransaction) throw error;
        return this.#ask(text, values);
      })
      .catch((error: unknown) => {
        throw asFault(noteStatement(error, text));
      });
  }

  #ask(text: string, values: unknown): Answer {
    const request = requestInHand();
    if (BEGINS.test(text)) return this.#begin(text, request);
    if (ENDS.test(text)) this.#isInTransaction = false;
    const name = Array.isArray(values) && values.length > 0 ? this.#nameOf(text) : undefined;
    if (name === undefined) return super.query(text, values as unknown[]);
    const statement = { name, text, values: values as unknown[] };
    return request === undefined || this.#isInTransaction
      ? super.query(statement)
      : this.askFor(request, statement);
  }

  async #begin(text: string, request: string | undefined): Answer {
    this.#isInTransaction = true;
    if (request === undefined) return super.query(text);
    const shown = this.escapeLiteral(shownFor(this.#lane, request));
    const [begun] = (await super.query(
      `${text}; set local application_name = ${shown}`,
    )) as unknown as [pg.QueryResult];
    return begun;
  }

  /** Asks a statement that stands alone, for a request. */
  protected async askFor(request: string, statement: Statement): Answer {
    const shown = shownFor(this.#lane, request);
    if (!this.#mayTell) await super.query(tellStatement(shown));
    this.#mayTell = true;
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    super.query(
      new ToldQuery(statement, shown, (fault, result) => (fault ? reject(fault) : resolve(result))),
    );
    return promise.catch((error: unknown) => {
      if (error instanceof Error) Error.captureStackTrace(error);
      return this.leaveIfSilent(error);
    });
  }

  #nameOf(text: string): string | undefined {
    if (this.#changes !== this.#prepared.changes) this.#names.clear();
    this.#changes = this.#prepared.changes;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMED) return known;
    const name = `${createHash("sha1").update(text).digest("base64url")}${this.#changes || ""}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Says the request of a statement that stands alone to the server's log alone, as the name of its portal (`execute
 * <name>/<id>`): the server then does nothing more for it, where thousands of them come a second.
 */
export class LoggedClient extends NamedClient {
  protected override askFor(request: string, statement: Statement): Answer {
    return AnsweringClient.prototype.query.call(this, { ...statement, portal: request });
  }
}
