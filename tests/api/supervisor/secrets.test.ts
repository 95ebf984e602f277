import { expect, it, onTestFinished } from "vitest";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { followKeyring, keyIdOf, openKeyring, readKeyInForce } from "#/server/db/index.ts";
import { openInstallationKeyring } from "../../../scripts/supervisor/keyring.ts";
import { operators } from "../../support/operator.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const OLD = "a-secret-of-the-tests-and-of-nobody-else";
const NEW = "another-secret-of-the-tests-and-of-nobody";
const { app, backend, database } = await testPlatform(
  { APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD },
  { jobsFailWith: /under key ffffffff, which this process lacks/ },
);
const ops = operators(database.owner, { secrets: () => [NEW, OLD] })("ana");

it("processes hear of a rotation by themselves, and one without the secret says so and is not ready", async () => {
  const linh = await enter(app);
  const { url } = database.owner;
  await openInstallationKeyring(database.url, url, [OLD]);
  await expect(
    openInstallationKeyring(database.url, url, ["a-secret-that-nothing-is-sealed-under"]),
  ).rejects.toThrow(keyIdOf(OLD));
  expect(backend.keyring?.current().key.secret).toBe(OLD);
  const told: string[] = [];
  const stale = openKeyring(OLD);
  onTestFinished(await followKeyring(stale, database.db, (message) => void told.push(message)));

  expect((await ops("keys", "rotate")).exitCode).toBe(0);
  await expect.poll(() => backend.keyring?.current().key.secret, { timeout: 30_000 }).toBe(NEW);
  expect(await backend.problems?.(false)).not.toContain("key_missing");
  expect((await send(app, getMemberInfo, {}, linh)).status).toBe(200);
  await expect.poll(() => told, { timeout: 30_000 }).toHaveLength(1);
  expect(told[0]).toContain(keyIdOf(NEW));
  await expect(followKeyring(openKeyring(OLD), database.db, () => undefined)).rejects.toThrow(
    keyIdOf(NEW),
  );
});

it("a process that lacks the key in force is not ready", async () => {
  const keyring = backend.keyring ?? expect.unreachable();
  const problems = backend.problems ?? expect.unreachable();
  // Until it looks again what is in force.
  const withAnother = () => {
    keyring.follow({ keyId: "ffffffff", named: true });
    return problems(false);
  };
  await expect.poll(withAnother, { timeout: 30_000 }).toContain("key_missing");
  keyring.follow(await readKeyInForce(database.db));
});
