import { expect, it } from "vitest";
import { knowsProviderKey, PROVIDER_SECRETS, putProviderKey } from "#/server/cashier/index.ts";
import { openKeyring, openVault } from "#/server/db/index.ts";
import { putVendorSecret, VENDOR_SECRETS } from "#/server/games/index.ts";
import { cleanSessions } from "#/server/session/index.ts";
import { emptySite } from "../../support/empty-site.ts";
import { tokenFor } from "../../support/operator.ts";

const { ops, owner, secret } = await emptySite();
/** The level of each thing that is looked at. */
const doctor = async () => {
  const { checks } = JSON.parse((await ops("doctor", "--json")).out);
  return (named: string) => checks.find(({ what }: { what: string }) => what === named)?.level;
};

it("an owner reads who of staff has no password or authenticator of their own, a line each", async () => {
  await tokenFor(owner, "bruno", ["support"]);
  await tokenFor(owner, "gone", ["support"]);
  await owner.db
    .updateTable("staff_accounts")
    .set({ must_change: true, totp_sealed: Buffer.from("t"), totp_confirmed_at: new Date() })
    .where("name", "=", "bruno")
    .execute();
  await owner.db
    .updateTable("staff_accounts")
    .set({ stopped_at: new Date() })
    .where("name", "=", "gone")
    .execute();
  await ops("site", "list", "banners");
  const levelOf = await doctor();
  expect(
    ["bruno", "ana", "gone"].map((name) => [
      levelOf(`password of staff/${name}`),
      levelOf(`authenticator of staff/${name}`),
    ]),
  ).toEqual([
    ["warn", "ok"],
    ["ok", "warn"],
    [undefined, undefined],
  ]);
});

it("an owner reads which keys stand long beside newer ones, and ends that", async () => {
  const keys = openKeyring(secret);
  const vault = (purpose: string) => openVault(keys, purpose);
  const [hour, month] = [3_600_000, 30 * 24 * 3_600_000];
  const putTwo = async (name: string, overlapMs: number) => {
    for (const key of ["the first key", "the second key"]) {
      await putProviderKey(owner.db, name, `${key} of ${name}`, {
        vault: vault(PROVIDER_SECRETS),
        overlapMs,
      });
      await putVendorSecret(owner.db, vault(VENDOR_SECRETS), name, `${key} of ${name}`, overlapMs);
    }
  };
  await putTwo("short", hour);
  await putTwo("long", month);
  await owner.db
    .insertInto("payload_keys")
    .values({
      kid: "of-before",
      private_jwk: JSON.stringify({}),
      created_at: new Date(0),
      retired_at: new Date(Date.now() - 2 * hour),
    })
    .execute();
  const levels = async () => {
    const levelOf = await doctor();
    const named = ["providers/short", "providers/long", "vendors/short", "vendors/long"];
    return [...named, "payload keys"].map((name) => levelOf(`overlap of ${name}`));
  };
  expect(await levels()).toEqual(["ok", "warn", "ok", "warn", "warn"]);
  const ends = (noun: string) => ops(noun, "end-overlap", "long");
  expect((await ends("providers")).out).toBe("Only the newest key of long holds now.");
  expect((await ends("vendors")).exitCode).toBe(0);
  expect((await ends("vendors")).err).toBe("No earlier key of long holds.");
  expect((await ends("providers")).exitCode).toBe(3);
  await cleanSessions(owner.db, () => Date.now());
  expect(await levels()).toEqual(["ok", undefined, "ok", undefined, "ok"]);
  expect(await knowsProviderKey(owner.db, "long", "the first key of long")).toBe(false);
  expect(await knowsProviderKey(owner.db, "long", "the second key of long")).toBe(true);
  expect((await ops("audit", "list", "--thing", "provider/long")).out).toContain("end_overlap");
});
