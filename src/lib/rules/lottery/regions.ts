/** The three traditional lotteries of Vietnam, by where their stations are. */
export type Region = "north" | "central" | "south";

/** The game codes that addresses carry. */
export const REGIONAL_CODES: Readonly<Record<Region, string>> = {
  north: "xo-so-mien-bac",
  central: "xo-so-mien-trung",
  south: "xo-so-mien-nam",
};

/** Where draws are held and their times are told. Vietnam has kept UTC+7 without summer time since 1975. */
export const DRAW_ZONE = "Asia/Ho_Chi_Minh";
