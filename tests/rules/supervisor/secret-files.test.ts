import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withSecretFiles } from "#/server/secret-files.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "pleno-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const at = path.join(folder, randomUUID());
  writeFileSync(at, content, { mode: 0o400 });
  return at;
}

describe("a secret in a file", () => {
  it.each(["hush", "hush\n", "hush\r\n"])(
    "is read as %j, and its file is not named on",
    (content) => {
      const env = { PORT: "1", APP_SECRET_FILE: file(content), AUDIT_HEAD_FILE: "heads" };
      expect(withSecretFiles(env)).toEqual({
        PORT: "1",
        APP_SECRET: "hush",
        AUDIT_HEAD_FILE: "heads",
      });
    },
  );

  it("is not looked for where its name is empty", () => {
    expect(withSecretFiles({ APP_SECRET: "hush", APP_SECRET_FILE: "" })).toEqual({
      APP_SECRET: "hush",
    });
  });

  it.each([
    [
      "both are given",
      { METRICS_KEY: "hush", METRICS_KEY_FILE: file("hush") },
      "METRICS_KEY and METRICS_KEY_FILE are both given: give one",
    ],
    [
      "there is no file",
      { SMS_KEY_FILE: path.join(folder, "none") },
      "SMS_KEY_FILE cannot be read (ENOENT)",
    ],
    [
      "it is empty",
      { DATABASE_URL_FILE: file("\n") },
      "DATABASE_URL_FILE has to hold the value on one line",
    ],
    [
      "it has more lines",
      { DATABASE_URL_FILE: file("hush\nhush\n") },
      "DATABASE_URL_FILE has to hold the value on one line",
    ],
  ])("is refused by its name where %s, without the value", (_, env, why) => {
    expect(() => withSecretFiles(env)).toThrow(new Error(why));
  });
});
