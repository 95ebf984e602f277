/** The key of session storage that holds the lottery tickets that are being written, and whose they are (stores/lottery/slip.ts). */
export const SLIP_KEY = "pleno.slip";
