import { describe, expect, it } from "vitest";
import { Tape } from "#/studio/client/tape.ts";

const strip = ["a", "b", "c", "d", "e", "f", "g", "h"];
const shown = (tape: Tape) =>
  tape
    .inView(3)
    .filter(({ row }) => row >= 0 && row < 3)
    .map(({ symbol }) => symbol);

/** Runs a tape frame by frame; tells the time it came to rest, and how far a card ever jumped between two frames. */
function run(
  tape: Tape,
  from: number,
  frameMs: number,
): { readonly ms: number; readonly jump: number } {
  let jump = 0;
  let before = tape.position;
  for (let now = from; now < from + 20_000; now += frameMs) {
    tape.move(now);
    if (!tape.isMoving) return { ms: now - from, jump };
    jump = Math.max(jump, Math.abs(tape.position - before));
    before = tape.position;
  }
  throw new Error("it never came to rest");
}

describe("a reel's tape", () => {
  it("shows three cards from its stop, around the end of the strip", () => {
    const tape = new Tape(strip);
    tape.lay(strip, 6);
    expect(shown(tape)).toEqual(["g", "h", "a"]);
  });

  it.each([8, 16, 33, 90])("comes to rest on the wanted stop at %d ms a frame", (frameMs) => {
    for (let stop = 0; stop < strip.length; stop += 1) {
      const tape = new Tape(strip);
      let ended = 0;
      tape.lay(strip, 2);
      tape.start(strip, 1_000);
      tape.stopAt(stop, 1_700, () => {
        ended += 1;
      });
      const { ms } = run(tape, 1_000, frameMs);
      expect(shown(tape)).toEqual([0, 1, 2].map((row) => strip[(stop + row) % 8]));
      expect(ended).toBe(1);
      expect(ms).toBeGreaterThan(1_000);
      expect(ms).toBeLessThan(2_200);
    }
  });

  it("never jerks: no card moves more than half its height between two frames", () => {
    const tape = new Tape(strip);
    tape.lay(strip, 0);
    tape.start(strip, 0);
    tape.stopAt(5, 800, () => undefined);
    expect(run(tape, 0, 16).jump).toBeLessThan(0.5);
  });

  it("lets the cards that lay there run out, whatever strip comes next", () => {
    const tape = new Tape(strip);
    tape.lay(strip, 3);
    tape.start(["x", "y", "z", "x", "y", "z"], 0);
    expect(shown(tape)).toEqual(["d", "e", "f"]);
  });
});
