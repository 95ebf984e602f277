/** The key of session storage that holds the attempts at money calls whose outcome is not known yet (money-call.ts). */
export const ATTEMPTS_KEY = "pleno.attempts";
/** The key of the lottery tickets that are being written, and whose they are (stores/lottery/kept-slips.ts). */
export const SLIP_KEY = "pleno.slip";
