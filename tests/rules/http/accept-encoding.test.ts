import { describe, expect, it } from "vitest";
import { acceptedEncodings } from "#/server/http/accept-encoding.ts";

describe("the encodings that a reader takes", () => {
  it.each([
    ["gzip, deflate, br, zstd", ["br", "gzip"]],
    ["BR, GZip", ["br", "gzip"]],
    ["br;q=0", []],
    ["br; q=0", []],
    ["br ;q=0", []],
    ["br ; Q = 0.000, gzip", ["gzip"]],
    ["brx", []],
    ["x-br, notgzip", []],
    ["", []],
    ["*", ["br", "gzip"]],
    ["*;q=0", []],
    ["br;q=0, *", ["gzip"]],
    ["gzip, *;q=0", ["gzip"]],
    ["br;q=0.1, gzip;q=0.9", ["gzip", "br"]],
    ["br;q=0.001", ["br"]],
    ["identity", []],
    ["identity;q=0, br", ["br"]],
    ["identity, br;q=0.5, gzip;q=1", ["gzip"]],
    ["br;q=much, gzip;q=", []],
    ["br;q=2, gzip;q=-1", []],
    [",;,=;q,", []],
  ])("of %s are %j", (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings);
  });
});
