import { describe, expect, it } from "vitest";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { listActs } from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";
import { operators } from "../../support/operator.ts";

const { db, owner } = await testDatabase();
const { newMember } = membersWorld(db);

const as =
  (name: string) =>
  (...args: string[]) =>
    operators(owner)(name)("ranks", ...args);
const ops = as("ana");

describe("the label of a member's rank", () => {
  it("is what the operator gave, until it is taken away [ENT-10]", async () => {
    const { who, username } = await newMember();
    const label = async () => {
      const info = await who.call(getMemberInfo, {});
      return info.ok && info.value.clubLabel;
    };
    expect(await label()).toBeNull();
    expect((await ops("put", "5", " VIP 5 · Añil ", "#fff6e8", "#234c82")).exitCode).toBe(0);
    expect((await ops("give", username, "5")).out).toBe(`${username} has rank 5.`);
    expect(await label()).toEqual({
      labelName: "VIP 5 · Añil",
      color: "#FFF6E8",
      color2: "#234C82",
      rankLevel: 5,
    });
    await ops("put", "5", "VIP 5", "#000000", "#FFFFFF");
    expect(await label()).toMatchObject({ labelName: "VIP 5", color: "#000000" });
    await ops("give", username, "none");
    expect(await label()).toBeNull();
  });

  it("is kept as an operator's act, with what was before", async () => {
    const { username } = await newMember();
    await ops("put", "7", "VIP 7", "#000000", "#FFFFFF");
    await as("luz")("put", "7", "VIP 7 · Sol", "#000000", "#FFFFFF");
    await as("luz")("give", username, "7");
    expect(await listActs(owner.db, { limit: 3 })).toMatchObject([
      {
        by: "luz",
        act: "member_rank",
        subject: username,
        before: { rank: null },
        after: { rank: 7 },
      },
      { by: "luz", act: "rank_label", subject: "ranks/7", before: { labelName: "VIP 7" } },
      { by: "ana", act: "rank_label", subject: "ranks/7", before: null },
    ]);
    await expect(db.deleteFrom("club_labels").execute()).rejects.toThrow("permission denied");
  });

  it("is not support's to give, for what may be withdrawn follows from it", async () => {
    const { username } = await newMember();
    await ops("put", "6", "VIP 6", "#000000", "#FFFFFF");
    const [lucia, tomas] = [
      operators(owner)("lucia", "support"),
      operators(owner)("tomas", "payments"),
    ];
    expect((await lucia("ranks", "give", username, "6")).exitCode).toBe(3);
    expect((await tomas("ranks", "give", username, "6")).exitCode).toBe(0);
  });

  it.each([
    ["a rank without a label", ["give", "SOMEBODY", "98"], 3, "There is no such rank"],
    ["somebody unknown", ["give", "nobody-at-all", "1"], 3, 'There is no member "nobody-at-all"'],
    ["a rank of three digits", ["put", "100", "x", "#000000", "#FFFFFF"], 2, '"100" is no rank'],
    ["rank 0", ["put", "0", "x", "#000000", "#FFFFFF"], 3, "from 1 to 99"],
    ["an empty label", ["put", "1", "  ", "#000000", "#FFFFFF"], 3, "1 to 30 signs"],
    ["a colour by name", ["put", "1", "x", "black", "#FFFFFF"], 3, "#RRGGBB"],
    ["what cannot be read", ["put", "1", "x", "#777777", "#888888"], 3, "readable"],
    ["too few words", ["put", "1", "x"], 2, "ranks is followed by"],
  ])("is refused for %s", async (_, words, exitCode, says) => {
    const { username } = await newMember();
    const ran = await ops(...words.map((word) => (word === "SOMEBODY" ? username : word)));
    expect(ran.exitCode).toBe(exitCode);
    expect(ran.err).toContain(says);
    expect((await ops("list", "--json")).out).not.toContain('"rankLevel":0');
  });
});
