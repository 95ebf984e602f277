import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PushSettings } from "#/islands/messages/PushSettings.tsx";
import { PUSH_AREAS } from "#/islands/messages/push-texts.ts";
import {
  type PushDevice,
  switchPushOff,
  switchPushOn,
  viewPush,
} from "#/lib/contract/messages/push.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { no, wire, yes } from "../../support/wire.ts";

const KEY = Buffer.alloc(65, 4).toString("base64url");
const DEVICE: PushDevice = {
  ...{
    id: "5f0b7a52-0000-4000-8000-000000000001",
    current: true,
    browser: "Chrome",
    system: "Android",
  },
  ...{ since: "2026-11-20T08:00:00.000Z", topics: ["security"], details: false },
};
const ELSEWHERE: PushDevice = {
  ...DEVICE,
  ...{
    id: "5f0b7a52-0000-4000-8000-000000000002",
    current: false,
    browser: "Firefox",
    system: "Linux",
  },
};
const told = (...devices: PushDevice[]) => yes({ publicKey: KEY, devices });

/** A browser that may or may not show notices. */
function browser(permission: NotificationPermission, answer = permission) {
  const subscription = {
    options: { applicationServerKey: Buffer.alloc(65, 4).buffer.slice(0, 65) },
    toJSON: () => ({
      endpoint: "https://fcm.googleapis.com/fcm/send/a",
      keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
    }),
    unsubscribe: vi.fn(async () => true),
  };
  let kept: typeof subscription | null = permission === "granted" ? subscription : null;
  const subscribe = vi.fn(async () => {
    kept = subscription;
    return subscription;
  });
  const registration = { pushManager: { subscribe, getSubscription: async () => kept } };
  const asked = vi.fn(async () => {
    notification.permission = answer;
    return answer;
  });
  const notification = { permission, requestPermission: asked };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", {
    ...{ configurable: true, writable: true },
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  return { asked, subscribe, unsubscribe: subscription.unsubscribe };
}

const without = (name: "serviceWorker" | "standalone") => Reflect.deleteProperty(navigator, name);
async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole("button", { name });
  act(() => button.click());
}

beforeEach(async () => {
  document.documentElement.lang = "en";
  sessionStorage.setItem("token", "kept");
  await loadTexts("en", PUSH_AREAS);
});
afterEach(() => {
  cleanup();
  without("serviceWorker");
  without("standalone");
  vi.unstubAllGlobals();
});

describe("the settings of notices", () => {
  it("say what comes before the browser asks, and ask by a press alone, offers off", async () => {
    const heard = wire({ [viewPush.path]: told(), [switchPushOn.path]: told(DEVICE) });
    const { asked } = browser("default", "granted");
    render(<PushSettings lang="en" />);
    expect(screen.getByText(/no amounts and no names/)).toBeInTheDocument();
    expect(await screen.findByRole("checkbox", { name: "Bonuses and offers" })).not.toBeChecked();
    expect(asked).not.toHaveBeenCalled();
    await press("Switch on for this device");
    expect(await screen.findByText("Notices come to this device.")).toHaveAttribute(
      "role",
      "status",
    );
    const { body } = heard.find(({ path }) => path === switchPushOn.path) ?? {};
    expect(JSON.parse(body ?? "")).toEqual({
      subscription: {
        endpoint: "https://fcm.googleapis.com/fcm/send/a",
        keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
      },
      ...{ topics: ["money", "lottery", "security", "house"], details: false },
    });
    expect(await screen.findByRole("button", { name: "Save" })).toBeInTheDocument();
  });

  it("say the way where the browser blocks notices, and send nothing", async () => {
    const heard = wire({ [viewPush.path]: told() });
    browser("default", "denied");
    render(<PushSettings lang="en" />);
    await press("Switch on for this device");
    expect(await screen.findByText(/blocks notices from this site/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Switch on for this device" })).toBeNull();
    expect(heard.map(({ path }) => path)).toEqual([viewPush.path]);
  });

  it("say so where the question was closed, or the browser cannot be signed up as in a private window", async () => {
    wire({ [viewPush.path]: told() });
    browser("default");
    const { unmount } = render(<PushSettings lang="en" />);
    await press("Switch on for this device");
    expect(await screen.findByText(/did not allow notices/)).toBeInTheDocument();
    unmount();
    browser("default", "granted").subscribe.mockRejectedValue(new DOMException("no", "AbortError"));
    render(<PushSettings lang="en" />);
    await press("Switch on for this device");
    expect(await screen.findByText(/Private windows do not allow it/)).toBeInTheDocument();
  });

  it.each([
    ["an old browser", /current Chrome/, () => without("serviceWorker")],
    [
      "an iPhone that shows the site in its browser",
      /home screen/,
      () => {
        without("serviceWorker");
        Object.defineProperty(navigator, "standalone", { configurable: true, value: false });
      },
    ],
    ["a page over http", /https address/, () => vi.stubGlobal("isSecureContext", false)],
  ])("say the way in %s, and still list the others", async (_where, words, make) => {
    wire({ [viewPush.path]: told(ELSEWHERE) });
    browser("default");
    make();
    render(<PushSettings lang="en" />);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(await screen.findByText(/Firefox/)).toBeInTheDocument();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("change what comes to a device that has it, and end it here and elsewhere", async () => {
    const heard = wire({
      [viewPush.path]: told(DEVICE, ELSEWHERE),
      [switchPushOff.path]: told(),
    });
    const { unsubscribe } = browser("granted");
    render(<PushSettings lang="en" />);
    expect(await screen.findByRole("checkbox", { name: "Security of your account" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: /Deposits/ })).not.toBeChecked();
    await press("Switch off: Firefox on Linux");
    expect(JSON.parse(heard.at(-1)?.body ?? "")).toEqual({ id: ELSEWHERE.id });
    expect(unsubscribe).not.toHaveBeenCalled();
    cleanup();
    wire({ [viewPush.path]: told(DEVICE), [switchPushOff.path]: told() });
    render(<PushSettings lang="en" />);
    await press("Switch off");
    await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
    expect(await screen.findByText("No more notices come to this device.")).toBeInTheDocument();
  });

  it("ask for one choice at least, tell a push service that is not ours, and try again what did not come", async () => {
    wire({ [viewPush.path]: told(), [switchPushOn.path]: no("push_refused", 422) });
    browser("default", "granted");
    const { unmount } = render(<PushSettings lang="en" />);
    await press("Switch on for this device");
    expect(await screen.findByText(/send nothing to this browser/)).toBeInTheDocument();
    for (const box of screen.getAllByRole("checkbox", { checked: true })) act(() => box.click());
    await press("Switch on for this device");
    expect(await screen.findByText(/at least one thing/)).toBeInTheDocument();
    unmount();
    let fails = true;
    wire({ [viewPush.path]: () => (fails ? no("unavailable", 503) : told()) });
    render(<PushSettings lang="en" />);
    const again = await screen.findByRole("button", { name: "Try again" });
    fails = false;
    act(() => again.click());
    expect(await screen.findByRole("button", { name: /Switch on/ })).toBeInTheDocument();
  });
});
