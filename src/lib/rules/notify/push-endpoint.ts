/**
 * The push services that browsers document: Chrome, Edge and others (FCM), Firefox (autopush), Safari (APNs) and Edge on
 * Windows (WNS). `*.` stands for one or more labels.
 */
export const PUSH_HOSTS: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/** A host of the list: a name with a dot, never an address, with `*.` before it or without. */
export const PUSH_HOST =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,62}$/;

/** Characters that an endpoint has at most. */
export const MOST_ENDPOINT = 1_000;

/** Where messages to browsers may go. */
export type PushServices = {
  readonly hosts: readonly string[];
  /** The origin of the sandbox's push service, which may be any; null: there is none. */
  readonly sandbox: string | null;
};

/**
 * A browser's endpoint as it is asked, or null where we ask none such: over https on its own port, at a host of the list
 * by its name, without a user, a fragment, or letters that only look like those of the list.
 */
export function readPushEndpoint(text: string, { hosts, sandbox }: PushServices): URL | null {
  if (text.length > MOST_ENDPOINT || !URL.canParse(text)) return null;
  const url = new URL(text);
  // What the reader of addresses had to mend (a tab, a backslash, letters of another script) was not meant for us.
  if (url.href !== text) return null;
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  if (sandbox !== null && url.origin === sandbox) return url;
  if (url.protocol !== "https:" || url.port !== "") return null;
  return hosts.some((host) => isOf(url.hostname, host)) ? url : null;
}

const isOf = (name: string, host: string): boolean =>
  host.startsWith("*.")
    ? name.endsWith(host.slice(1)) && name.length >= host.length
    : name === host;
