import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const COMPLETE = ["es", "en", "vi", "id", "th", "pt", "pt-br", "zh-cn", "zh-tw"];
/** What every game of the studio says, also those where nothing turns. */
const SHARED = [
  ...["history_empty", "fair_intro", "next_nonce", "fair_seed_in_use"],
  ...["code_bet_unconfirmed", "code_bet_refused", "code_spin_conflict"],
  ...["code_network_lost_spin", "code_timed_out_spin", "code_unavailable_spin"],
  ...["code_too_many_requests_spin", "code_loss_limit_reached", "code_wager_limit_reached"],
  ...["code_time_limit_reached", "code_self_excluded", "code_cooling_off", "code_account_closing"],
];
const SPIN =
  /\bspins?\b|\bgir(?:o|os|a|e|ar)\b|\broda(?:da|das)?\b|\brode\b|quay(?! lại đây)|\bputar\b|\bberputar\b|หมุน|旋转|旋轉|[一下该該本]转|[一下該本]轉/iu;
const textsOf = (tag: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${tag}/studio.json`, "utf8"));

describe.each(COMPLETE)("what the studio's games share, in %s", (tag) => {
  it.each(SHARED)("names a round and no spin: %s", (key) => {
    expect(textsOf(tag)[key]).toEqual(expect.any(String));
    expect(textsOf(tag)[key]).not.toMatch(SPIN);
  });

  it("calls a session's figure in a game otherwise than the portal's beside it", () => {
    const { frame_result } = JSON.parse(readFileSync(`locales/${tag}/games.json`, "utf8"));
    expect(textsOf(tag)["session_net"]).not.toBe(frame_result);
  });
});

/** Texts that are in the page of some kinds of games alone (src/studio/page.ts). */
const OF_A_KIND = ["studio-crash", "studio-mines", "studio-rain", "studio-tienlen"];
/** What is said of one kind's rounds, or of the check of them. */
const FOR_ITS_KIND = /^(?:crash|rain|tl|mines|check)_/;

describe("the script that all games share", () => {
  const kinds = OF_A_KIND.flatMap((area) =>
    Object.keys(JSON.parse(readFileSync(`locales/es/${area}.json`, "utf8"))),
  );
  const FOLDER = "src/studio/client";
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".ts"));

  it.each(files)("says nothing that a game's page may lack: %s", (file) => {
    const source = readFileSync(`${FOLDER}/${file}`, "utf8");
    const said = [...source.matchAll(/"(\w+)"/g)].map(([, key = ""]) => key);
    expect(said.filter((key) => kinds.includes(key) && !FOR_ITS_KIND.test(key))).toEqual([]);
  });
});
