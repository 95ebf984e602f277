import "./tables.ts";

/**
 * Who is calling: sessions bound to devices, captchas, counted tries, one-time codes, messages to the outside, and the keys
 * of encrypted payloads.
 */
export { checkProof } from "./bot-check.ts";
export { checkCaptcha, issueCaptcha, keepAnswer, openDrawing } from "./captcha.ts";
export { isAway } from "./channel-health.ts";
export { cleanSessions, cleanSessionsOnSchedule } from "./cleaning.ts";
export {
  CODE_LIFE_MS,
  type CodePurpose,
  forgetCodes,
  requestCode,
  spendCode,
} from "./codes.ts";
export {
  deliver,
  type MessageProvider,
  type MessageProviders,
  type NewDelivery,
  sendDeliveries,
  sendDelivery,
} from "./deliveries.ts";
export {
  callerOf,
  DEVICE_COOKIE,
  deviceFamiliarity,
  deviceOf,
  isKnownDevice,
  isKnownNetwork,
  type Place,
  rememberPlace,
} from "./devices.ts";
export { authenticateHalf, openHalf, takeHalf } from "./half-open.ts";
export { idTokens, type ProvenPhone, type ReadIdToken, spendPhone } from "./id-tokens.ts";
export { chooseSignIns } from "./identity/choose.ts";
export type { SocialSignIns } from "./identity/provider.ts";
export { beginSignIn, finishSignIn, keepProven, takeProven } from "./identity/sign-ins.ts";
export {
  type EndingLogins,
  endLogins,
  holdSession,
  type LoginMark,
  lockLogins,
  markLogin,
} from "./logins.ts";
export { ensurePayloadKey, payloadKeys, rotatePayloadKey } from "./payload-keys.ts";
export { type DecryptPayload, openPayloads, type PayloadRefusal } from "./payloads.ts";
export { chooseProviders, type MessageRoutes } from "./providers/choose.ts";
export { listOutbox, outbox } from "./providers/outbox.ts";
export { smsProvider } from "./providers/sms.ts";
export { smtpProvider } from "./providers/smtp.ts";
export { forgetLogin, REMEMBER_COOKIE, recallLogin } from "./remembered.ts";
export { sessionRoutes } from "./routes.ts";
export { setSecret } from "./sealing.ts";
export {
  authenticate,
  findLoginBefore,
  IDLE_MS,
  type NewSession,
  openSession,
  touchSession,
} from "./sessions.ts";
export { takeTicket } from "./tickets.ts";
export {
  beginTotp,
  endTotp,
  makeRecoveryCodes,
  spendRecoveryCode,
  spendTotp,
  totpOfMember,
} from "./totp.ts";
export {
  addressOf,
  forgetTries,
  giveBackTries,
  LONG,
  type Taken,
  type TryLimit,
  takeTries,
} from "./tries.ts";
export { readUserAgent } from "./user-agent.ts";
