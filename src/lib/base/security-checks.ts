/** What an account's safety is made of, what matters most first. */
export const SECURITY_CHECKS = [
  "contact",
  "payment_password",
  "authenticator",
  "recovery_codes",
  "password",
  "devices",
] as const;
export type SecurityCheck = (typeof SECURITY_CHECKS)[number];
export const SECURITY_LEVELS = ["weak", "fair", "strong"] as const;
export type SecurityLevel = (typeof SECURITY_LEVELS)[number];
