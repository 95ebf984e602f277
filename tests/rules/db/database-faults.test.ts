import { describe, expect, it } from "vitest";
import { asFault, DatabaseUnavailable } from "#/server/db/faults.ts";

const failure = (code: string, message = "x") => Object.assign(new Error(message), { code });

describe("a failed call", () => {
  it.each([
    ["refused connection", failure("ECONNREFUSED")],
    ["missing socket", failure("ENOENT")],
    ["server going down", failure("57P01")],
    ["server starting", failure("57P03")],
    ["full disk", failure("53100")],
    ["too many connections", failure("53300")],
    ["broken connection", new Error("Connection terminated unexpectedly")],
    ["no connection in time", new Error("timeout exceeded when trying to connect")],
    ["no answer in time", new Error("Query read timeout")],
    ["read-only standby", failure("25006")],
  ])("for a %s means that the database is away", (_what, error) => {
    expect(asFault(error)).toBeInstanceOf(DatabaseUnavailable);
    expect(asFault(error)).toMatchObject({ cause: error });
  });

  it.each([
    ["broken rule of a table", failure("23505")],
    ["wrong statement", failure("42601")],
    ["deadlock, which is tried again", failure("40P01")],
    ["mistake of ours", new TypeError("x is not a function")],
  ])("for a %s stays what it is", (_what, error) => {
    expect(asFault(error)).toBe(error);
  });
});
