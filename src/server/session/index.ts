import "./tables.ts";

/** Who is calling: sessions bound to devices, captchas, counted tries, and the keys of encrypted payloads. */
export { checkCaptcha, issueCaptcha, keepAnswer } from "./captcha.ts";
export { cleanSessions, cleanSessionsOnSchedule } from "./cleaning.ts";
export { DEVICE_COOKIE, deviceOf, isKnownDevice, rememberDevice } from "./devices.ts";
export { ensurePayloadKey, payloadKeys, rotatePayloadKey } from "./payload-keys.ts";
export { type DecryptPayload, openPayloads, type PayloadRefusal } from "./payloads.ts";
export { sessionRoutes } from "./routes.ts";
export {
  authenticate,
  endSession,
  endSessionsOf,
  IDLE_MS,
  type NewSession,
  openSession,
  touchSession,
} from "./sessions.ts";
export { addressOf, giveBackTries, type Taken, type TryLimit, takeTries } from "./tries.ts";
