/** The key of session storage that holds the attempts at money calls whose outcome is not known yet (money-call.ts). */
export const ATTEMPTS_KEY = "pleno.attempts";
