import "./tables.ts";

/**
 * What is asked before a call that machines or strangers like to make: captcha, bot check, one-time codes and their
 * caps, figures of authenticators.
 */
export { checkProof } from "./bot-check.ts";
export { checkCaptcha, issueCaptcha, keepAnswer, openDrawing } from "./captcha.ts";
export { cleanChallenges } from "./cleaning.ts";
export {
  CODE_LIFE_MS,
  type CodePurpose,
  forgetCodes,
  isCodeOut,
  requestCode,
  spendCode,
} from "./codes.ts";
export {
  idTokens,
  type PhoneIssuer,
  type ProvenPhone,
  type ReadIdToken,
  spendPhone,
} from "./id-tokens.ts";
export { challengeRoutes } from "./routes.ts";
export { matchTotpStep, newTotpSecret, type TotpSecret } from "./totp.ts";
export { challengeWork } from "./work.ts";
