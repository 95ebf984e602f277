import pg from "pg";

/** What the server shows of a connection's name. */
const MOST_SHOWN = 63;
const TELL = "pleno_tell";

export type Statement = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
};
type Callback = (fault: Error | null, result: pg.QueryResult) => void;

/** The part of the driver's own query that its types leave out. */
type DriverQuery = {
  prepare(connection: pg.Connection): void;
  handleDataRow(row: object): void;
  handleCommandComplete(done: object, connection: pg.Connection): void;
};
const DriverQuery = pg.Query as unknown as new (
  statement: Statement & { readonly callback: Callback },
) => DriverQuery;

/** The statement that gives a connection its name until the transaction ends: to be prepared before the first ToldQuery. */
export const tellStatement = (shown: string): Statement => ({
  name: TELL,
  text: "select set_config('application_name', $1, true)",
  values: [shown],
});

/** What a connection is called while it works for a request. */
export const shownFor = (lane: string, request: string): string =>
  `${lane} ${request}`.slice(0, MOST_SHOWN);

/**
 * A statement that stands alone, and before it in the same message the name that the connection has while it runs: both
 * are one transaction to the server, so that the name ends with it.
 */
export class ToldQuery extends DriverQuery {
  readonly #shown: string;
  #isTold = false;

  constructor(statement: Statement, shown: string, callback: Callback) {
    super({ ...statement, callback });
    this.#shown = shown;
  }

  override prepare(connection: pg.Connection): void {
    connection.bind({ statement: TELL, values: [this.#shown], valueMapper: String }, true);
    connection.execute({ rows: "0" }, true);
    super.prepare(connection);
  }

  override handleDataRow(row: object): void {
    if (this.#isTold) super.handleDataRow(row);
  }

  override handleCommandComplete(done: object, connection: pg.Connection): void {
    if (this.#isTold) super.handleCommandComplete(done, connection);
    this.#isTold = true;
  }
}
