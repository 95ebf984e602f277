/** Where the lists begin that a form in doubt leads to. */
export const DEPOSITS_ID = "deposits";
export const WITHDRAWALS_ID = "withdrawals";
