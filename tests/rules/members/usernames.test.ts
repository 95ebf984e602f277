import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usernameKey, usernameLook } from "#/lib/rules/members/username-key.ts";
import { isOneScript } from "#/lib/rules/members/usernames.ts";

describe("a username's script", () => {
  it.each([
    "lucero27",
    "Hoàng.Minh",
    "алёна",
    "Ωmega9".replace("mega", "μέγα"),
    "สมชาย",
    "田中さくらサン",
    "tokyo東京",
    "김seoul",
    "12345",
    "",
  ])("%s is one", (username) => {
    expect(isOneScript(username)).toBe(true);
  });

  it.each([
    ["a Cyrillic а among Latin letters", "раypal"],
    ["a Greek ο", "sοl27"],
    ["Armenian", "hօla"],
    ["Cyrillic and Greek", "алфα"],
    ["Hangul and kana", "김さくら"],
    ["a sign of no width", "luc\u200bero"],
    ["a sign that turns the writing round", "luc\u202eero"],
    ["a sign to join", "luc\u200dero"],
    ["a filler that fonts leave out", "luc\u3164ero"],
    ["a variation selector", "lucero\ufe0f"],
    ["a null", "lucero\u0000"],
    ["a sign of private use", "lucero\ue000"],
  ])("is refused with %s", (_what, username) => {
    expect(isOneScript(username)).toBe(false);
  });
});

describe("the key of a username", () => {
  it("is one however the name is composed, and is its own key", () => {
    expect(usernameKey("J\u030c")).toBe(usernameKey("\u01f0"));
    expect(usernameKey(" \ufe74 ")).toBe(usernameKey("\u064d"));
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (name) => {
        expect(usernameKey(usernameKey(name))).toBe(usernameKey(name));
      }),
    );
  });
});

describe("what a username looks like", () => {
  it("is one for names of other letters that are drawn alike", () => {
    for (const alike of ["асе", "ACE", "ＡＣＥ", "αсе"]) expect(usernameLook(alike)).toBe("ace");
    expect(usernameLook("НОРА")).toBe(usernameLook("hopa"));
  });

  it("leaves apart what is told apart: accents, digits, other letters", () => {
    const names = ["ana", "aña", "aná", "an4", "lo1", "l01", "анна", "дима"];
    expect(new Set(names.map(usernameLook)).size).toBe(names.length);
  });

  it("never tells apart what the key does not, and leaves plain names as they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (name) => {
        expect(usernameLook(usernameKey(name))).toBe(usernameLook(name));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,14}$/), (name) => {
        expect(usernameLook(name)).toBe(name);
      }),
    );
  });
});
