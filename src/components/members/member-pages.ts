import type { IconShape } from "#/components/ui/icons.ts";

/**
 * The member centre's pages by page key, in the order of its menu (MEM-03 to 16); the others come with their areas.
 * `unlisted` ones have no entry there (MEM-18); those `forNetwork` show to who has somebody above or below (MEM-07).
 */
export const MEMBER_PAGES = {
  securityCenter: {
    text: "member_account",
    line: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6",
  },
  transferFund: {
    text: "member_wallet",
    line: "M4 6.5h14.5v13H4zM4 6.5l10-3v3M15 11.5h5.5v4H15z",
  },
  depositv2: { text: "member_deposit", line: "M12 5v14M5 12h14" },
  withdraw: { text: "member_withdraw", line: "M12 19V5M6 11l6-6 6 6" },
  transferUpline: {
    text: "member_transfer",
    line: "M8 4v13M4 8l4-4 4 4M16 20V7M20 16l-4 4-4-4",
    forNetwork: true,
  },
  personalHistoryCopy: {
    text: "member_bets",
    line: "M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 12h6",
  },
  transactionHistory: {
    text: "member_record",
    line: "M6 3.5h8.5L18 7v13.5H6zM9 10h6M9 13.5h6M9 17h4",
  },
  personalProfit: {
    text: "member_profit",
    line: "M4 20.5h16M6 20.5V12h3.5v8.5M10.5 20.5V4H14v16.5M15 20.5V9h3.5v11.5",
  },
  bonusDetails: {
    text: "member_bonus",
    line: "M4 11h16v9.5H4zM3 7h18v4H3zM12 7v13.5M12 7c-3 0-5-1-5-2.5S9.5 2.5 12 7c2.5-4.500 5-4 5-2.5S15 7 12 7z",
  },
  referral: {
    text: "nav_invite",
    line: "M9 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6zM19 8v6M16 11h6",
  },
  messageV2: {
    text: "member_messages",
    line: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 11v5.5M12 7.8v.1",
  },
  support: { text: "member_support", unlisted: true },
  feedback: { text: "member_feedback", unlisted: true },
  profile: { text: "member_profile", unlisted: true },
  accountData: { text: "member_data", unlisted: true },
  playerRank: { text: "nav_vip", unlisted: true },
} as const satisfies Record<
  string,
  IconShape & { text: string; unlisted?: true; forNetwork?: true }
>;

export type MemberPage = keyof typeof MEMBER_PAGES;

/** The entries of the centre's menu. */
export const LISTED_PAGES = Object.entries(MEMBER_PAGES).flatMap(([key, page]) =>
  "line" in page
    ? [{ key, text: page.text, line: page.line, isForNetwork: "forNetwork" in page }]
    : [],
);
