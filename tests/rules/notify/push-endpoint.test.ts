import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PUSH_HOST, PUSH_HOSTS, readPushEndpoint } from "#/lib/rules/notify/push-endpoint.ts";
import { isPublicAddress } from "#/server/notify/push/addresses.ts";
import { pushSettings, readPushServices } from "#/server/notify/push/config.ts";
import { readRetryAfter } from "#/server/notify/push/send.ts";

const SERVICES = { hosts: PUSH_HOSTS, sandbox: null };
const read = (text: string, services: Parameters<typeof readPushEndpoint>[1] = SERVICES) =>
  readPushEndpoint(text, services)?.href ?? null;

describe("a browser's endpoint", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/cX1:APA91b-_",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://web.push.apple.com/QGuQyavXutnMH",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA",
  ])("is asked at a push service that browsers document: %s", (text) => {
    expect(read(text)).toBe(text);
  });

  it.each([
    ["plain http", "http://fcm.googleapis.com/fcm/send/a"],
    ["another scheme", "ftp://fcm.googleapis.com/a"],
    ["a host that is not listed", "https://push.example/a"],
    ["an address", "https://142.250.1.1/fcm/send/a"],
    ["an address within", "https://127.0.0.1/a"],
    ["an address as a number", "https://2130706433/a"],
    ["an address of version 6", "https://[::1]/a"],
    ["a name of this machine", "https://localhost/a"],
    ["a user", "https://fcm.googleapis.com@evil.example/a"],
    ["a user before a listed host", "https://u:p@fcm.googleapis.com/a"],
    ["a port", "https://fcm.googleapis.com:8443/a"],
    ["a listed host as a beginning", "https://fcm.googleapis.com.evil.example/a"],
    ["a listed host as an end", "https://evilfcm.googleapis.com/a"],
    ["a listed host's end without its dot", "https://evilpush.apple.com/a"],
    ["the bare end of a listed host", "https://push.apple.com/a"],
    ["a dot at the end", "https://fcm.googleapis.com./a"],
    ["letters of another script", "https://fcm.googleapıs.com/a"],
    ["such letters as punycode", "https://fcm.xn--googleaps-n1a.com/a"],
    ["full-width letters", "https://fcm.google\uff41pis.com/a"],
    ["a backslash", "https://fcm.googleapis.com\\@evil.example/a"],
    ["a tab", "https://fcm.google\tapis.com/a"],
    ["a fragment", "https://fcm.googleapis.com/a#b"],
    ["capitals", "https://FCM.googleapis.com/a"],
    ["nothing", ""],
    ["too much", `https://fcm.googleapis.com/${"a".repeat(1_000)}`],
  ])("is not asked where it has %s", (_what, text) => {
    expect(read(text)).toBeNull();
  });

  it("is asked at the sandbox's own origin where there is one, and nowhere else beside the list", () => {
    const services = { hosts: [], sandbox: "http://127.0.0.1:4327" };
    expect(read("http://127.0.0.1:4327/push/a", services)).toBe("http://127.0.0.1:4327/push/a");
    expect(read("http://127.0.0.1:4328/push/a", services)).toBeNull();
    expect(read("https://fcm.googleapis.com/a", services)).toBeNull();
  });

  it("leads to a host of the list whatever it is", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        const url = readPushEndpoint(text, SERVICES);
        if (url) expect(url.hostname).toMatch(/googleapis|mozilla|push\.apple|notify\.windows/);
      }),
    );
  });
});

describe("the setting of push services", () => {
  const given = (listed: string) => pushSettings.PUSH_HOSTS.safeParse(listed).data;

  it("takes names and their ends, and no address, port or scheme", () => {
    expect(given("push.example, *.push.example")).toEqual(["push.example", "*.push.example"]);
    for (const wrong of ["localhost", "10.0.0.1", "push.example:8443", "https://push.example", "*"])
      expect(given(wrong)).toBeUndefined();
    expect(PUSH_HOSTS.every((host) => PUSH_HOST.test(host))).toBe(true);
  });

  it("takes no sandbox in production", () => {
    const sandbox = { PUSH_HOSTS: [], PUSH_SANDBOX_URL: "http://localhost:4327/" };
    expect(readPushServices(sandbox, false).sandbox).toBe("http://localhost:4327");
    expect(() => readPushServices(sandbox, true)).toThrow(/^PUSH_SANDBOX_URL/);
  });
});

describe("an address that a name leads to", () => {
  it.each(["8.8.8.8", "142.250.74.234", "2a00:1450:4001:82a::200a"])("is public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1"],
    ...["0.0.0.0", "224.0.0.1", "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1"],
    ...["fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1", "no"],
  ])("is not: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("when a push service may be asked again", () => {
  const NOW = Date.parse("2026-11-28T08:00:00Z");

  it.each([
    ["120", 120_000],
    ["Sat, 28 Nov 2026 08:00:30 GMT", 30_000],
    ["0", 1_000],
    ["Sat, 28 Nov 2026 07:00:00 GMT", 1_000],
    ["999999999", 3_600_000],
    ["soon", 0],
    [undefined, 0],
  ])("is read from %s", (value, ms) => {
    expect(readRetryAfter(value, NOW)).toBe(ms);
  });
});
