import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const FACE = "export const FACE = 1;\n";

/** What each file imports; every line but the allowed ones at the end breaks a rule. */
const PLANTED: Readonly<Record<string, string>> = {
  "src/lib/base/money.ts": FACE,
  "src/lib/base/upwards.ts": 'import "#/lib/rules/price.ts";',
  "src/lib/contract/points.ts": FACE,
  "src/lib/rules/price.ts": 'import "#/lib/contract/points.ts";',
  "src/art/poster.ts": FACE,
  "src/lib/client/stores/points.ts": 'import "react";',
  "src/islands/ui/Modal.tsx": 'import "#/lib/client/stores/points.ts";',
  "src/islands/points/Redeem.tsx": 'import "#/islands/games/Card.tsx";\nimport "node:fs";',
  "src/islands/games/Card.tsx": 'import "#/art/poster.ts";',
  "src/components/Card.astro":
    '---\nimport "#/lib/client/stores/points.ts";\nimport "#/server/site/index.ts";\n---\n<p />',
  "src/components/Strip.astro": '<p />\n<script>\nimport "#/server/site/index.ts";\n</script>',
  "src/components/A.astro": '---\nimport B from "./B.astro";\n---\n<B />',
  "src/components/B.astro": '---\nimport A from "./A.astro";\n---\n<A />',
  "src/server/site/index.ts": FACE,
  "src/server/wallet/index.ts": 'import "#/server/games/index.ts";',
  "src/server/games/index.ts": 'import "#/server/lottery/index.ts";',
  "src/server/games/rules.ts": 'import "./queries.ts";',
  "src/server/games/queries.ts": 'import "pg";',
  "src/server/lottery/index.ts": 'import "#/server/site/banners.ts";',
  "src/server/site/banners.ts": FACE,
  "src/server/ledger/index.ts": 'import "#/server/site/index.ts";',
  "src/server/http/app.ts": 'import "#/server/site/index.ts";',
  "src/server/render/server.ts": 'import "#/server/site/index.ts";',
  "src/demo/site.ts": 'import "#/server/site/index.ts";\nimport "#/server/site/banners.ts";',
  "src/server/main.ts": 'import "#/server/games/index.ts";',
  "src/server/demo.ts": 'import "#/server/main.ts";',
  "src/studio/main.ts": 'import "#/server/site/index.ts";\nimport "#/sandbox/vendor/main.ts";',
  "src/sandbox/vendor/main.ts": 'import "#/lib/base/missing.ts";',
  // Allowed.
  "src/studio/store.ts": 'import "pg";',
  "src/components/Theme.astro": '<script>\nimport "#/lib/base/money.ts";\n</script>',
  "src/server/agents/index.ts": 'import "#/server/games/index.ts";\nimport "#/lib/base/money.ts";',
};

const FOUND: readonly string[] = [
  "base-imports-nothing: src/lib/base/upwards.ts",
  "rules-types-of-contract: src/lib/rules/price.ts",
  "client-no-react: src/lib/client/stores/points.ts",
  "ui-imports: src/islands/ui/Modal.tsx",
  "islands-imports: src/islands/points/Redeem.tsx",
  "browser-no-node: src/islands/points/Redeem.tsx",
  "islands-imports: src/islands/games/Card.tsx",
  "components-imports: src/components/Card.astro.ts",
  "server-is-inside: src/components/Card.astro.ts",
  "page-scripts-imports: src/components/Strip.astro.script.ts",
  "no-cycles: src/components/A.astro.ts",
  "server-wallet-downwards: src/server/wallet/index.ts",
  "server-games-downwards: src/server/games/index.ts",
  "rules-have-no-sql: src/server/games/rules.ts",
  "drivers-in-db: src/server/games/queries.ts",
  "server-public-faces: src/server/lottery/index.ts",
  "ledger-imports: src/server/ledger/index.ts",
  "http-imports: src/server/http/app.ts",
  "render-imports: src/server/render/server.ts",
  "demo-imports: src/demo/site.ts",
  "main-is-the-top: src/server/demo.ts",
  "studio-imports: src/studio/main.ts",
  "resolvable: src/sandbox/vendor/main.ts",
];

describe("the import rules", () => {
  const folder = mkdtempSync(join(tmpdir(), "pleno-planted-"));
  let report = "";

  beforeAll(() => {
    for (const [path, code] of Object.entries(PLANTED)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    mkdirSync(join(folder, "locales"));
    cpSync("package.json", join(folder, "package.json"));
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "dir");
    report = spawnSync(process.execPath, [resolve("scripts/check-imports.ts")], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    }).stdout;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(FOUND)("find what breaks %s", (violation) => {
    expect(report).toContain(violation);
  });

  it("let through what is allowed", () => {
    for (const path of ["src/studio/store.ts", "src/components/Theme", "src/server/agents"]) {
      expect(report).not.toContain(`: ${path}`);
    }
  });
});
