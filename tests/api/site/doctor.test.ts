import { chmodSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { nameFirstKey, openKeyring } from "#/server/db/index.ts";
import { checkSettings } from "../../../scripts/ops/doctor.ts";
import { checkSecretFiles } from "../../../scripts/ops/doctor-keys.ts";
import { emptySite } from "../../support/empty-site.ts";

const { ops, put, owner, secret } = await emptySite();
const doctor = async () => {
  const ran = await ops("doctor", "--json");
  const { checks } = JSON.parse(ran.out);
  const levelOf = (named: string) =>
    checks.find(({ what }: { what: string }) => what === named)?.level;
  return { exitCode: ran.exitCode, levelOf };
};

it("an owner reads what an empty site lacks, and no longer once it is there", async () => {
  const empty = await doctor();
  expect(empty.exitCode).toBe(1);
  const named = ["two database roles", "clock", "providers", "methods", "games", "staff"];
  expect(named.map(empty.levelOf)).toEqual(["ok", "ok", "fail", "fail", "warn", "fail"]);
  await put("providers", {
    id: "caja",
    kind: "sandbox",
    apiUrl: "https://caja.example",
    limits: [],
  });
  const { levelOf } = await doctor();
  const later = ["providers", "key of providers/caja", "kind of providers/caja", "staff"];
  expect(later.map(levelOf)).toEqual(["ok", "fail", "warn", "ok"]);
  expect(levelOf("stops")).toBe("ok");
  await ops("stop", "bets", "--reason", "not yet");
  expect((await doctor()).levelOf("stops")).toBe("warn");
});

it("an owner reads which keys are old, unused or missing, and whose files others may read", async () => {
  expect((await doctor()).levelOf("key in force")).toBe("warn");
  await nameFirstKey(owner.db, openKeyring(secret));
  const own = await doctor();
  expect(["key in force", "earlier keys", "keys to retire"].map(own.levelOf)).toEqual([
    ...["ok", "ok", "ok"],
  ]);
  const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-modes-"));
  const file = path.join(folder, "app");
  await writeFile(file, secret);
  const levels = [0o400, 0o440, 0o444].map((mode) => {
    chmodSync(file, mode);
    return checkSecretFiles({ APP_SECRET_FILE: file }).map(({ level }) => level);
  });
  await rm(folder, { recursive: true });
  expect(levels).toEqual([["ok"], ["warn"], ["fail"]]);
});

it.each([
  [{}, ["APP_SECRET", "PUBLIC_URL"]],
  [{ APP_SECRET: "a".repeat(40), PUBLIC_URL: "https://casa.example" }, ["APP_SECRET"]],
  [
    { APP_SECRET: "0123456789abcdef0123456789abcdef", PUBLIC_URL: "http://casa.example" },
    ["PUBLIC_URL"],
  ],
  [
    {
      APP_SECRET: "0123456789abcdef0123456789abcdef",
      PUBLIC_URL: "https://casa.example",
      DEMO: "on",
    },
    ["DEMO"],
  ],
])("settings that are unsafe fail: %j", (env, failed) => {
  const fails = checkSettings(env).filter(({ level }) => level === "fail");
  expect(fails.map(({ what }) => what)).toEqual(failed);
});
