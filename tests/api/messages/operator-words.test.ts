import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#/lib/base/time.ts";
import { runBatch } from "#/server/messages/operator/delivery.ts";
import { fileOf, letter, letterWorld } from "../../support/operator-messages.ts";

const { db, newMember, marco, carla, irene, write, agreed, send } = await letterWorld();
const TO_ALL = ["--to", "all"];
const WHY = ["--reason", "Wrong date"];
const said = async (ops: typeof marco, ...args: readonly string[]) => {
  const { out, err } = await ops("messages", ...args);
  return out + err;
};
const at = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 16)}Z`;
const written = (...more: readonly string[]) => ["send", "--file", fileOf(letter()), ...more];

describe("what is said to who sends a message", () => {
  it("a time is told with its zone and how far off it is, when it is written, shown and agreed on", async () => {
    await newMember();
    const inTwoDays = at(2 * DAY_MS + 3 * HOUR_MS + HOUR_MS / 2);
    const told = `${inTwoDays.replace("T", " ").replace("Z", ":00 UTC")} (in 2 d 3 h)`;
    expect(await said(marco, ...written(...TO_ALL, "--at", inTwoDays, "--again"))).toContain(told);
    const { id } = await write(letter(), ...TO_ALL, "--at", inTwoDays);
    expect(await said(irene, "show", id)).toContain(
      `goes out at ${told}, once somebody else agrees`,
    );
    expect(await said(irene, "agree", id)).toContain(`goes out at ${told}.`);
    expect(await said(irene, "show", id)).toMatch(/^goes out at .* UTC \(in 2 d 3 h\)$/m);
    await said(irene, "recall", id, ...WHY);
    expect(await said(irene, "show", id)).toContain(`never went out; was to go out at ${told}`);
    const anHourAgo = await said(marco, ...written(...TO_ALL, "--at", at(-HOUR_MS), "--again"));
    expect(anHourAgo).toMatch(/UTC \(1 h \d min ago\): that has gone by; nothing was written\./);
    const local = await said(marco, ...written(...TO_ALL, "--at", "2027-05-01T18:00"));
    expect(local).toContain("a moment (2027-05-01T18:00Z), in UTC");
    const soon = await said(marco, ...written(...TO_ALL, "--at", at(90_500), "--again"));
    expect(soon).toMatch(/\(in [01] min\)/);
  });

  it("a number that is no message's is told as it was typed", async () => {
    for (const id of ["99999", "abc"])
      for (const command of [
        ["show", id],
        ["agree", id],
        ["recall", id, ...WHY],
      ])
        expect(await said(irene, ...command)).toContain(
          `There is no message "${id}": messages list --state all tells them.`,
        );
  });

  it("who agrees or recalls is told which one it is and for whom, and else how it stands", async () => {
    await newMember();
    const { id } = await write(letter(), ...TO_ALL);
    expect(await said(carla, "agree", id)).toContain(
      `${id} "Mantenimiento" (to all) goes out now.`,
    );
    expect(await said(irene, "agree", id)).toContain(`${id} waits for nobody: it is agreed.`);
    expect(await said(irene, "recall", id, ...WHY)).toContain(
      `${id} "Mantenimiento" (to all) never goes out; nobody had it.`,
    );
    expect(await said(irene, "agree", id)).toContain(`${id} waits for nobody: it is recalled.`);
  });

  it("one on its way tells how many have it so far, and recalled there that nobody else gets it", async () => {
    for (let each = 0; each < 3; each++) await newMember();
    const id = await agreed(letter(), ...TO_ALL);
    await runBatch(db, "send_operator_message", BigInt(id), 2);
    expect(await said(irene, "show", id)).toMatch(
      /^began .*Z, not done\nreached 2 so far, read by 0$/m,
    );
    expect(await said(irene, "recall", id, ...WHY)).toContain(
      "is in nobody's inbox any more; it was on its way: 2 had it, nobody else gets it.",
    );
    const whole = await agreed(letter(), ...TO_ALL);
    await send(whole);
    const recalled = await said(irene, "recall", whole, ...WHY);
    expect(recalled).toMatch(/is in nobody's inbox any more; \d+ had it\./);
    expect(recalled).not.toContain("on its way");
  });

  it("help says what a moment and the file are", async () => {
    const { out } = await marco("--help");
    expect(out).toContain("a moment is UTC: 2027-05-01T18:00Z, or 2027-05-01 for its 00:00");
    expect(out).toContain('{"title":{"es":"…"},"text":{"es":"…"},"page":"/help" or null');
  });
});
