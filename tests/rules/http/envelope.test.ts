import { expect, it } from "vitest";
import { areas, textsOf } from "#/lib/i18n/catalog.ts";
import { messageOf } from "#/server/http/envelope.ts";

it("tells a refusal in words, and by its code alone where the words lack what they tell of", () => {
  expect(messageOf("above_maximum", "es", { max: "500.00" })).toBe("El máximo es 500.00.");
  expect(messageOf("above_maximum", "es")).toBe("above_maximum");
  const codes = new Set(
    areas()
      .flatMap((area) => Object.keys(textsOf("es", area)))
      .filter((key) => key.startsWith("code_"))
      .map((key) => key.slice("code_".length)),
  );
  const bare = [...codes].map((code) => messageOf(code, "es"));
  expect(bare.filter((text) => text.includes("{{"))).toEqual([]);
  expect(codes.size).toBeGreaterThan(100);
});
