/** Where a member sees that the account is closing, and takes it back. */
export const CLOSING_PAGE = "/member/accountData";
