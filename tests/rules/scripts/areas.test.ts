import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "pleno-areas-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("finds what is named after no area and no part of the code", () => {
  const files = [
    ...["src/server/wallet/index.ts", "src/lib/contract/wallet/calls.ts", "locales/es/wallet.json"],
    ...["locales/es/wallet-transfers.json", "locales/es/base.json", "src/lib/base/codes.ts"],
    ...["tests/api/wallet/a.test.ts", "tests/rules/base/a.test.ts", "scripts/trace/ids.ts"],
    ...["tests/rules/trace/a.test.ts", "src/islands/ui/Modal.tsx", "src/islands/forms/use.ts"],
    ...["src/lib/contract/money/calls.ts", "src/islands/session-form/A.tsx"],
    ...["src/lib/client/stores/purse/purse.ts", "tests/api/payments/a.test.ts"],
    ...["locales/es/transfers.json", "locales/vi/errors.json"],
    ...["src/server/http/app.ts", "src/server/raffles/area.ts", "src/lib/contract/server/calls.ts"],
    ...["src/components/forms/A.astro", "src/components/ui/A.astro"],
  ];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), "");
  }
  const check = spawnSync(process.execPath, [resolve("scripts/check-areas.ts")], { cwd: folder });
  const found = check.stderr.toString().split("\n").filter(Boolean);
  expect(found.map((line) => line.split(":")[0]).sort()).toEqual([
    "locales/es/transfers.json",
    "locales/vi/errors.json",
    "src/components/forms",
    "src/islands/session-form",
    "src/lib/client/stores/purse",
    "src/lib/contract/money",
    "src/lib/contract/server",
    "src/server/raffles",
    "tests/api/payments",
  ]);
  expect(check.status).toBe(1);
});
