import "./events.ts";
import "./tables.ts";

/** Who is calling: sessions bound to devices, remembered logins, tickets, counted attempts, and the keys of encrypted payloads. */
export {
  type AttemptLimit,
  addressOf,
  DAILY_PREFIX,
  forgetAttempts,
  giveBackAttempts,
  type Reserved,
  reserveAttempts,
  reservePacedAttempt,
} from "./attempts.ts";
export { cleanSessions } from "./cleaning.ts";
export { countDevicesOf } from "./device-list.ts";
export {
  type Asker,
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
export {
  type DeviceCase,
  findLoginTime,
  type LoginCase,
  listDeviceCases,
  listLogins,
  listMembersOnDevice,
} from "./login-history.ts";
export {
  type EndingLogins,
  endedSince,
  endLogins,
  holdSession,
  type LoginMark,
  lockLogins,
  markLogin,
} from "./logins.ts";
export { readDeviceData, readLoginData } from "./own-data.ts";
export { argon2, createPasswords, type Hasher, type Passwords } from "./passwords.ts";
export {
  ensurePayloadKey,
  payloadKeys,
  RETIRED_LIFE_MS,
  rotatePayloadKey,
} from "./payload-keys.ts";
export { type DecryptPayload, openPayloads, type PayloadRefusal } from "./payloads.ts";
export { ensurePushKeys, PUSH_KEY_PLACE, type PushKeys } from "./push-keys.ts";
export {
  endPushSubscription,
  forgetPushSubscription,
  listPushDevices,
  type OpenPushSubscription,
  openPushSubscription,
  pushPlace,
  putPushSubscription,
  renewPushSubscription,
} from "./push-subscriptions.ts";
export { forgetLogin, REMEMBER_COOKIE, REMEMBERED, recallLogin } from "./remembered.ts";
export { sessionRoutes } from "./routes.ts";
export { openSealing, SESSION_SEALS, type Sealing, type SealingDeps } from "./sealing.ts";
export {
  findEndedMember,
  findLoginBefore,
  IDLE_MS,
  type NewSession,
  openAuthentication,
  openSession,
  touchSession,
} from "./sessions.ts";
export { listSharedPlaces, type SharedPlace } from "./shared-places.ts";
export { takeTicket } from "./tickets.ts";
export { hashToken, isToken, newToken } from "./tokens.ts";
export { readUserAgent } from "./user-agent.ts";
export { sessionWork } from "./work.ts";
