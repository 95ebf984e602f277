import { type Sent, send } from "#/lib/client/send.ts";
import {
  type PushTopic,
  switchPushOff,
  switchPushOn,
  viewPush,
} from "#/lib/contract/messages/push.ts";

/**
 * Whether this browser may be asked to show notices. `insecure`: the page came over http; `install`: an iPhone or iPad, which
 * shows those of sites on its home screen alone; `denied`: somebody said no for this site.
 */
export type PushWay = "ready" | "insecure" | "install" | "unsupported" | "denied";

export function findPushWay(): PushWay {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return "standalone" in navigator && navigator.standalone === false ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "ready";
}

export type PushChoices = { readonly topics: readonly PushTopic[]; readonly details: boolean };

export const fetchPush = () => send(viewPush, {});

/** Whether this browser has a subscription of its own. */
export async function isSubscribed(): Promise<boolean> {
  if (findPushWay() !== "ready" || Notification.permission !== "granted") return false;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return Boolean(await registration?.pushManager.getSubscription().catch(() => null));
}

/** `dismissed`: the browser's question was closed without an answer; `failed`: it could not be signed up. */
type Not = "denied" | "dismissed" | "failed";

/** Asks the browser, signs it up and has notices come to it; to be called by a press. What was there is changed. */
export async function switchOn(
  publicKey: string,
  { topics, details }: PushChoices,
): Promise<Sent<typeof switchPushOn> | Not> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "dismissed";
  const subscription = await subscribe(publicKey).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return "failed";
  return send(switchPushOn, {
    ...{ subscription: { endpoint, keys: { p256dh, auth } } },
    ...{ topics: [...topics], details },
  });
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const kept = await pushManager.getSubscription();
  const keptKey = new Uint8Array(kept?.options.applicationServerKey ?? []);
  if (kept && keptKey.join() === key.join()) return kept;
  await kept?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

/** Ends notices on a device, or (no id) on this one, whose browser forgets its subscription. */
export async function switchOff(id?: string): Promise<Sent<typeof switchPushOff>> {
  const reply = await send(switchPushOff, id === undefined ? {} : { id });
  if (reply.ok && id === undefined) await unsubscribe().catch(() => undefined);
  return reply;
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
