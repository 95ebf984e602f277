import { keysOf, newReceiver } from "#/sandbox/push/receiver.ts";

/** What a browser of a documented push service sends to have notices come to it. */
export const browserWithNotices = () => ({
  subscription: { endpoint: "https://fcm.googleapis.com/a", keys: keysOf(newReceiver()) },
  topics: ["security"],
  details: false,
});
