import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { renewPush } from "#/lib/contract/messages/push.ts";

const ORIGIN = "https://casa.example";
const SOURCE = readFileSync("public/sw.js", "utf8");

type Page = { readonly url: string; readonly visibilityState?: string };
type Event = { readonly [field: string]: unknown };

/** The worker as a browser runs it, with these pages open; what it did. */
function worker(pages: readonly Page[] = []) {
  const listeners = new Map<string, (event: Event) => void>();
  const did: unknown[] = [];
  const windows = pages.map((page) => ({
    ...page,
    navigate: async (url: string) => {
      did.push(["navigate", page.url, url]);
      return { focus: async () => did.push(["focus", url]) };
    },
  }));
  const subscription = (endpoint: string) => ({
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: "point", auth: "secret" } }),
  });
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (kind: string, listener: (event: Event) => void) =>
      listeners.set(kind, listener),
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => did.push(["open", url]),
    },
    registration: {
      showNotification: async (title: string, shown: object) => did.push(["show", title, shown]),
      pushManager: {
        subscribe: async (options: unknown) => {
          did.push(["subscribe", options]);
          return subscription("https://push.example/made");
        },
      },
    },
  };
  const fetch = async (path: string, { method, body }: { method: string; body: string }) =>
    did.push(["fetch", method, path, JSON.parse(body)]);
  runInContext(SOURCE, createContext({ self, fetch, URL, caches: {}, Response }));
  const hears = async (kind: string, event: Event) => {
    const waits: Promise<unknown>[] = [];
    const waitUntil = (wait: Promise<unknown>) => waits.push(wait);
    listeners.get(kind)?.({ ...event, waitUntil });
    await Promise.all(waits);
    return did;
  };
  return { hears, subscription };
}

const said = (message: object) => ({ data: { json: () => message } });
const pressed = (data: unknown) => ({ notification: { data, close: () => undefined } });

describe("a notice that comes to a browser", () => {
  const MESSAGE = { title: "Pleno", body: "Tienes un mensaje.", lang: "es", tag: "m1", path: "/m" };

  it("is shown with its text, and in silence where the site is looked at", async () => {
    const shown = { body: MESSAGE.body, lang: "es", tag: "m1", data: "/m", icon: "/icon.svg" };
    expect(await worker().hears("push", said(MESSAGE))).toEqual([
      ["show", "Pleno", { ...shown, silent: false }],
    ]);
    const looked = worker([{ url: `${ORIGIN}/`, visibilityState: "visible" }]);
    expect(await looked.hears("push", said(MESSAGE))).toEqual([
      ["show", "Pleno", { ...shown, silent: true }],
    ]);
  });

  it("is nothing where it says nothing", async () => {
    expect(await worker().hears("push", said({}))).toEqual([]);
    expect(await worker().hears("push", { data: null })).toEqual([]);
  });
});

describe("a notice that is pressed", () => {
  it("opens its message in the page of messages that is there, and leaves every other as it is", async () => {
    const pages = [{ url: `${ORIGIN}/game?launch=x` }, { url: `${ORIGIN}/member/messageV2` }];
    const url = `${ORIGIN}/member/messageV2#id=7`;
    expect(
      await worker(pages).hears("notificationclick", pressed("/member/messageV2#id=7")),
    ).toEqual([
      ["navigate", `${ORIGIN}/member/messageV2`, url],
      ["focus", url],
    ]);
    const playing = [{ url: `${ORIGIN}/game?launch=x` }];
    expect(
      await worker(playing).hears("notificationclick", pressed("/member/messageV2#id=7")),
    ).toEqual([["open", url]]);
  });

  it.each([
    "https://elsewhere.example/member/messageV2",
    "//elsewhere.example/x",
    "\\\\elsewhere.example",
    "javascript:alert(1)",
    "http://[",
    undefined,
  ])("opens no other site and runs nothing: %s", async (data) => {
    expect(await worker().hears("notificationclick", pressed(data))).toEqual([
      ["open", `${ORIGIN}/`],
    ]);
  });
});

describe("a subscription that the browser changes by itself", () => {
  it("is told to the site as the call takes it, whether the browser made the new one or not", async () => {
    const mine = worker();
    const options = { userVisibleOnly: true, applicationServerKey: "key" };
    const before = "https://push.example/old";
    const oldSubscription = { endpoint: before, options };
    const newSubscription = mine.subscription("https://push.example/new");
    const [told] = await mine.hears("pushsubscriptionchange", { newSubscription, oldSubscription });
    const keys = { p256dh: "point", auth: "secret" };
    expect(told).toEqual([
      "fetch",
      renewPush.method,
      renewPush.path,
      { subscription: { endpoint: "https://push.example/new", keys }, before },
    ]);
    expect(await worker().hears("pushsubscriptionchange", { oldSubscription })).toEqual([
      ["subscribe", options],
      [
        "fetch",
        "POST",
        renewPush.path,
        { subscription: { endpoint: "https://push.example/made", keys }, before },
      ],
    ]);
  });

  it("is nothing to tell where there is none any more, or it does not say which gave way", async () => {
    const newSubscription = worker().subscription("https://push.example/new");
    for (const change of [{}, { newSubscription }])
      expect(await worker().hears("pushsubscriptionchange", change)).toEqual([]);
  });
});
