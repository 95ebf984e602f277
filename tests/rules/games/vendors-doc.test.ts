import { createHmac, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as linked from "#/lib/contract/games/conventions.ts";
import * as house from "#/lib/contract/games/seamless.ts";
import { ACTIONS_CODE } from "#/server/games/conventions/hmac-actions.ts";
import { ROUNDS_STATUS } from "#/server/games/conventions/rsa-rounds.ts";

const doc = readFileSync("docs/vendors.md", "utf8");
const KEY = "a-key-for-trials-that-everybody-may-know";
const STAMP = "1795902000000";
const OTHER = 400;

/** What stands in a block of the page, by the block's name. */
function blockOf(name: string): string {
  const found = new RegExp(`\`\`\`text ${name}\\n([\\s\\S]*?)\\n *\`\`\``).exec(doc);
  return (found?.[1] ?? "").trim();
}

const hmac = (text: string) => createHmac("sha256", KEY).update(text).digest("hex");

describe("the page for a vendor's engineers", () => {
  it("signs its examples as the wallet checks them", () => {
    expect(doc).toContain(`\`${KEY}\``);
    expect(doc).toContain(`X-Vendor-Timestamp: ${STAMP}`);
    expect(blockOf("house-signature")).toBe(hmac(`${STAMP}.${blockOf("house-body")}`));
    expect(blockOf("hmac-signature")).toBe(hmac(blockOf("hmac-body")));
    const signature = Buffer.from(blockOf("rsa-signature"), "base64");
    const body = Buffer.from(blockOf("rsa-body"));
    expect(verify("sha256", body, blockOf("rsa-key"), signature)).toBe(true);
  });

  it("has bodies that the contract takes", () => {
    const read = (name: string) => JSON.parse(blockOf(name)) as never;
    expect(house.seamlessBet.input.safeParse(read("house-body")).success).toBe(true);
    expect(linked.actionsPlay.input.safeParse(read("hmac-body")).success).toBe(true);
    expect(linked.roundsBet.input.safeParse(read("rsa-body")).success).toBe(true);
  });

  it("says of each refusal what it is called by each convention, and what to do", () => {
    const rounds = [linked.roundsBalance, linked.roundsBet, linked.roundsWin];
    const actions = [linked.actionsPlay, linked.actionsFreeSpins, linked.actionsRollback];
    const { seamlessAuthenticate, seamlessBalance, seamlessBet, seamlessWin } = house;
    const calls = [seamlessAuthenticate, seamlessBalance, seamlessBet, seamlessWin];
    const codes = new Set<string>(
      [...rounds, linked.roundsRollback, ...actions, ...calls, house.seamlessRollback].flatMap(
        ({ refusals }) => [...refusals],
      ),
    );
    const rows = [...doc.matchAll(/^\| `(\w+)` \| (\w*) ?\| (\d*) ?\| (.+) \|$/gm)];
    const told = new Map(
      rows.map(([, code = "", status, number, what]) => [code, [status, number, what]]),
    );
    const shapes = ["bad_signature", "malformed", "bad_field", "unknown_field", "body_too_large"];
    for (const shape of [...shapes, "wrong_content_type"]) codes.add(shape);
    expect([...codes].filter((code) => !told.has(code))).toEqual([]);
    for (const [code, [status = "", number = ""]] of told) {
      if (["unknown_field", "overloaded", "unavailable", "unknown_error"].includes(code)) continue;
      expect([code, status]).toEqual([code, ROUNDS_STATUS[code] ?? ""]);
      expect([code, Number(number)]).toEqual([code, ACTIONS_CODE[code] ?? OTHER]);
    }
  });

  it("names every call of the wallet", () => {
    const paths = [...Object.values(house), ...Object.values(linked)].flatMap((each) =>
      typeof each === "object" && "path" in each && String(each.path).startsWith("/wps/seamless")
        ? [String(each.path).replace(/^\/wps\/seamless\/[\w-]+\/:vendor/, "")]
        : [],
    );
    expect(paths.filter((path) => !doc.includes(`\`${path}\``))).toEqual([]);
    expect(paths.length).toBe(12);
  });
});
