import { describe, expect, it } from "vitest";
import { PROOF_WAYS } from "#/lib/contract/auth/proof.ts";
import {
  chooseProof,
  chooseWays,
  hideContact,
  isProofNeeded,
  plainName,
} from "#/lib/rules/auth/proof.ts";
import { readUserAgent } from "#/server/session/user-agent.ts";

const known = (device: boolean, address: boolean, first = false) => ({
  device,
  address,
  first,
  signedOut: false,
});

describe("where a login comes from", () => {
  it.each([
    ["off", [false, false, false, false]],
    ["strange", [false, false, false, true]],
    ["device", [false, false, true, true]],
    ["address", [false, true, false, true]],
  ] as const)("is strange by the setting %s [LOG-38]", (when, expected) => {
    const logins = [known(true, true), known(true, false), known(false, true), known(false, false)];
    expect(logins.map((place) => isProofNeeded(when, place))).toEqual(expected);
    expect(isProofNeeded(when, known(false, false, true))).toBe(false);
    const back = { ...known(false, true), signedOut: true };
    expect(isProofNeeded(when, back)).toBe(when !== "off");
  });
});

describe("what proves a login", () => {
  const all = { passkey: false, totp: true, mobile: true, email: true, name: true };
  const none = { passkey: false, totp: false, mobile: false, email: false, name: false };

  it("is the strongest first, and the name only where there is nothing better [LOG-39]", () => {
    const setting = { when: "strange", ways: PROOF_WAYS } as const;
    expect(chooseWays(setting, { ...all, totp: false })).toEqual(["mobile", "email"]);
    expect(chooseWays(setting, { ...none, email: true, name: true })).toEqual(["email"]);
    expect(chooseWays(setting, { ...none, name: true })).toEqual(["name"]);
    expect(chooseWays(setting, none)).toEqual([]);
  });

  it("is the authenticator on every unfamiliar device, whatever its address and the way in", () => {
    const setting = { when: "strange", ways: ["totp", "mobile", "email"] } as const;
    const [atHome, own] = [known(false, true), known(true, false)];
    expect(chooseProof(setting, atHome, all, true)).toEqual(["totp"]);
    expect(chooseProof(setting, atHome, all, false)).toEqual(["totp"]);
    expect(chooseProof(setting, atHome, { ...all, totp: false }, true)).toEqual([]);
    expect(chooseProof(setting, known(false, false), { ...all, totp: false }, false)).toEqual([]);
    expect([chooseProof(setting, own, all, true), chooseProof(setting, own, all, false)]).toEqual([
      [],
      [],
    ]);
    for (const off of [{ ...setting, when: "off" } as const, { ...setting, ways: [] }])
      expect(chooseProof(off, atHome, all, true)).toEqual([]);
  });

  it("is a passkey too, beside what else there is and never alone", () => {
    const setting = { when: "strange", ways: PROOF_WAYS } as const;
    const passkey = { ...none, passkey: true };
    expect(chooseWays(setting, passkey)).toEqual([]);
    expect(chooseWays(setting, { ...passkey, totp: true })).toEqual(["passkey", "totp"]);
    expect(chooseWays(setting, { ...passkey, email: true })).toEqual(["passkey", "email"]);
    expect(chooseWays(setting, { ...passkey, name: true })).toEqual(["passkey", "name"]);
    const lost = { ...passkey, totp: true };
    expect(chooseProof(setting, known(false, true), lost, false)).toEqual(["passkey", "totp"]);
    const left = { ...setting, ways: ["totp", "email"] } as const;
    expect(chooseWays(left, { ...passkey, email: true })).toEqual(["email"]);
  });

  it("is nothing that the operator left out", () => {
    expect(chooseWays({ when: "strange", ways: ["email"] }, all)).toEqual(["email"]);
    expect(chooseWays({ when: "strange", ways: ["totp"] }, { ...none, name: true })).toEqual([]);
  });

  it("takes a name as people type it", () => {
    for (const typed of ["Nguyễn Thị Đào", "NGUYEN THI DAO", " nguyen-thi.dao ", "nguyễn thị đào"])
      expect(plainName(typed)).toBe("nguyenthidao");
    expect(plainName("Nguyễn Thị Hà")).not.toBe("nguyenthidao");
    expect([plainName("  .-  "), plainName("李小龍")]).toEqual(["", "李小龍"]);
  });

  it("is shown hidden, to be recognised by who owns it", () => {
    expect(hideContact("linh@correo.example")).toBe("l•••@correo.example");
    expect(hideContact("+84901234678")).toBe("•••678");
  });
});

describe("what a device says of itself", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1.0";
  it.each([
    [`${chrome} Safari/537.36`, "Chrome", "Linux"],
    [`${chrome.replace("X11; Linux x86_64", "Windows NT 10.0")} Edg/1.0`, "Edge", "Windows"],
    [
      `${chrome.replace("X11; Linux", "Linux; Android 15; SM")} SamsungBrowser/2`,
      "Samsung Internet",
      "Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/1",
      "Safari",
      "iPhone",
    ],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Gecko/20100101 Firefox/150.0", "Firefox", "macOS"],
    ["curl/8", "", ""],
    ["<script>alert(1)</script> Chrome/", "Chrome", ""],
    ["", "", ""],
  ])("names no more than what is known: %s", (text, browser, system) => {
    expect(readUserAgent(text)).toEqual({ browser, system });
  });
});
