/**
 * The database cannot be reached, is going down, is full or does not answer. Nothing is known to be half done: what
 * was in a transaction is rolled back, and a command whose reply was lost can be sent again with its reference.
 * The server answers 503 `unavailable`.
 */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

const CODES = new Set([
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ENOENT",
    "ETIMEDOUT",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
  ],
  "55P03", // somebody else's lock was not to be had in time
  "57014", // cancelled by its time limit
  "58030", // input or output error
  "25006", // read-only: a standby
  "25P03", // idle in a transaction for too long
]);
const CLASSES = ["08", "53", "57P"]; // connection, resources (a full disk), shutdown
const MESSAGES = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error",
  "Client was closed",
  "Cannot use a pool after",
];

/** Turns what a driver throws when the database is away into DatabaseUnavailable; answers any other error as it is. */
export function asFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const away =
    CODES.has(code) ||
    CLASSES.some((start) => code.startsWith(start)) ||
    MESSAGES.some((message) => error.message.startsWith(message));
  return away
    ? new DatabaseUnavailable(`the database is not available: ${error.message}`, { cause: error })
    : error;
}

/** Whether the driver gave up waiting for an answer: its connection may never give one. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Whether the server refused a prepared statement, before it did anything, for its columns are others since. */
export function isPlanOutdated(error: unknown): boolean {
  return (
    sqlStateOf(error) === "0A000" &&
    error instanceof Error &&
    "routine" in error &&
    error.routine === "RevalidateCachedQuery"
  );
}

/** The SQLSTATE of an error that Postgres sent, or undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

/** Whether a statement gave up, as its lock_timeout has it, on what somebody else holds. */
export function waitedInVain(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && sqlStateOf(error.cause) === "55P03";
}

/** What no type holds (22), what no row may be (23), and what our functions refuse (PL). */
const OF_DATA = /^(?:22|23|PL)/;

/** Whether a statement failed for the data that it was given: of several in one, for that of one of them. */
export function isOfData(error: unknown): boolean {
  return OF_DATA.test(sqlStateOf(error) ?? "");
}

const MOST_NOTED = 2_000;

/** Notes on an error of the database which statement it is of, for the log: its text, which holds none of its values. */
export function noteStatement(error: unknown, text: string): unknown {
  if (error instanceof Error) Object.assign(error, { sql: text.slice(0, MOST_NOTED) });
  return error;
}

/** The statement that an error is of, where it was noted. */
export function statementOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return "sql" in error && typeof error.sql === "string" ? error.sql : statementOf(error.cause);
}
