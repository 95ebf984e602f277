/** The pages that the account bar leads to, where the site offers them. */
export const ACCOUNT_BAR_PAGES = [
  "/member/depositv2",
  "/member/withdraw",
  "/member/messageV2",
  "/member/transactionHistory",
  "/member/personalHistoryCopy",
] as const;

export type AccountBarPage = (typeof ACCOUNT_BAR_PAGES)[number];
