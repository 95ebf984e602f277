import { type Dealt, deal } from "#/art/deal.ts";
import { plaqueNumber } from "#/art/seed.ts";
import { COCKFIGHT, ELOTT, LOTT, SPORTS } from "./draws-and-sports.ts";
import type { Entry } from "./entry.ts";
import { SLOTS } from "./slots.ts";
import { SUBJECTS } from "./subjects.ts";
import { FISH, LIVE, PVP } from "./tables.ts";

export { type DemoVendor, VENDORS } from "./vendors.ts";

const ENTRIES_BY_CATEGORY = { RNG: SLOTS, LIVE, SPORTS, FISH, PVP, LOTT, ELOTT } as const;
type Category = keyof typeof ENTRIES_BY_CATEGORY;
/** What is new stands last, so that the games before it keep their numbers. */
const ENTRIES: readonly (readonly [Category, readonly Entry[]])[] = [
  ...(Object.entries(ENTRIES_BY_CATEGORY) as [Category, readonly Entry[]][]),
  ["SPORTS", COCKFIGHT],
];

export type DemoGame = {
  readonly code: string;
  readonly nodeId: string;
  readonly vendor: string;
  readonly category: Category;
  readonly name: string;
  readonly position: number;
  readonly lines: number;
  readonly ways: boolean;
  readonly number: number;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly artMotif: Dealt["motif"];
  readonly artPalette: number;
};

/** A game's id: its name in plain letters, joined by hyphens. */
export function codeOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/đ/gi, "d")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Members play with members at the house's own table of cards: it stands before those of the others. */
const leads = (category: Category, vendor: string) => category === "PVP" && vendor === "STUDIO";

const idOf = (entry: Entry) => entry[5] ?? codeOf(entry[0]);

/** The demo catalogue, the same on every machine; `position` is the order of the lobbies. */
export function demoGames(): DemoGame[] {
  const entries = ENTRIES.flatMap(([category, ofCategory]) =>
    ofCategory.map((entry) => ({ category, entry })),
  );
  const cards = deal(
    entries.map(({ category, entry }) => {
      const motif = SUBJECTS[idOf(entry)];
      return { id: idOf(entry), title: entry[0], kind: category, ...(motif ? { motif } : {}) };
    }),
  );
  const firstOf = (of: Category) => entries.findIndex(({ category }) => category === of);
  return entries.map(({ category, entry }, index) => {
    const [name, vendor, lines, marks = "", number] = entry;
    const code = idOf(entry);
    const card = cards.get(code);
    if (!card) throw new Error(`no card was dealt to ${code}`);
    return {
      code,
      nodeId: `n${index + 1001}`,
      vendor,
      category,
      name,
      position: leads(category, vendor) ? firstOf(category) * 10 + 5 : (index + 1) * 10,
      lines: typeof lines === "number" ? lines : lines.ways,
      ways: typeof lines !== "number",
      number: number ?? plaqueNumber(code),
      isHot: marks.includes("hot"),
      isNew: marks.includes("new"),
      artMotif: card.motif,
      artPalette: card.palette,
    };
  });
}
