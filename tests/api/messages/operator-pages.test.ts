import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isPageThere } from "#/server/messages/operator/pages.ts";
import { testDatabase } from "../../support/database.ts";

const { db } = await testDatabase();

describe("the page of a message", () => {
  it("is there where its text is shipped, or among the operator's own", async () => {
    const own = mkdtempSync(join(tmpdir(), "own-"));
    mkdirSync(join(own, "help/es"), { recursive: true });
    writeFileSync(join(own, "help/es/ours.md"), "---\ntitle: Nuestra\n---\n");
    expect(await isPageThere(db, "/help/ours?x=1#y")).toBe(false);
    expect(await isPageThere(db, "/help/ours?x=1#y", own)).toBe(true);
    expect(await isPageThere(db, "/promotions/ours", own)).toBe(false);
    expect(await isPageThere(db, "/legal/cookies", own)).toBe(true);
    expect(await isPageThere(db, "/rng", own)).toBe(true);
    expect(await isPageThere(db, null)).toBe(true);
  });
});
