import { expect, it } from "vitest";
import { readChatText } from "#/lib/rules/messages/chat-text.ts";

it.each(["\u2800", "⠀⠀", `Z${"\u0300".repeat(9)}`, "a\u034Fb", "es\u206Atafa", "\u200B"])(
  "a line of nothing to see, or of piled marks, is none: %j",
  (typed) => expect(readChatText(typed)).toBeNull(),
);

it("letters of every script the site is in are fit", () => {
  for (const typed of ["Nguyễn Thị Ánh", "ที่นี่ใช่ไหม", "नमस्ते", "مَرْحَبًا", "👨‍👩‍👧 gané"])
    expect(readChatText(typed)).toBe(typed);
});
