import { compactDecrypt, exportJWK, generateKeyPair } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { send } from "#/lib/client/send.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import type { Whitelabel } from "#/lib/contract/site/calls.ts";
import { no, wire, yes } from "../../support/wire.ts";

const LOGIN = "/wps/session/login";
const enter = { type: "username", username: "linh", password: "Pleno-2026" } as const;
const opened = { token: "t", firstTimeLogin: false, passwordExpired: false };

async function newKey(kid: string) {
  const pair = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
  const { x = "", y = "" } = await exportJWK(pair.publicKey);
  return { privateKey: pair.privateKey, shown: { kid, kty: "EC", crv: "P-256", x, y } as const };
}
type Key = Awaited<ReturnType<typeof newKey>>;

const whitelabelWith = (key: Key): Whitelabel => ({
  merchant: "pleno",
  merchantCode: "PLENO",
  name: "Pleno",
  version: "1",
  flags: Object.fromEntries(
    [
      ...["CHNGPASSVERIF3", "MOBILEVERCODELOGIN3", "DIRECTREG3", "CBS3", "MOBILENUMREG3"],
      ...["REGMOBVERF3", "MOBILENUMPASSREG3", "USERNAMEREG3", "FREEPLAY3", "PWDEXPFORCECHANGE3"],
      "MEMBERSONLY3",
    ].map((flag) => [flag, false]),
  ) as Whitelabel["flags"],
  modules: [],
  themeOnMount: null,
  payloadKeys: [key.shown],
  publicCaptcha: false,
  ageOfMajority: 18,
  imageCDNs: [],
  launchGameCDNs: [],
  licence: null,
});

async function read(key: Key, jwe: string | null): Promise<Record<string, unknown>> {
  const { plaintext } = await compactDecrypt(jwe ?? "", key.privateKey);
  return JSON.parse(new TextDecoder().decode(plaintext));
}

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = "es";
});
afterEach(() => vi.unstubAllGlobals());

describe("an encrypted call of the browser", () => {
  it("carries what was typed where only the platform reads it", async () => {
    const key = await newKey("k1");
    const heard = wire({
      "/wps/system/whitelabel": yes(whitelabelWith(key)),
      [LOGIN]: yes(opened),
    });
    expect(await send(logIn, enter)).toEqual({ ok: true, value: opened });
    const sent = heard.find(({ path }) => path === LOGIN);
    expect(sent?.headers.get("content-type")).toBe("application/jose");
    expect(sent?.body).not.toContain("Pleno-2026");
    expect(await read(key, sent?.body ?? null)).toMatchObject(enter);
  });

  it("fetches the keys anew when the platform no longer knows the one it used, and is sent once more", async () => {
    const [old, fresh] = [await newKey("old"), await newKey("new")];
    let current = old;
    let refused = 0;
    const heard = wire({
      "/wps/system/whitelabel": () => yes(whitelabelWith(current)),
      [LOGIN]: () => {
        if (current === fresh) return yes(opened);
        refused++;
        current = fresh;
        return no("payload_key_unknown", 400);
      },
    });
    expect(await send(logIn, enter)).toEqual({ ok: true, value: opened });
    expect(refused).toBe(1);
    const sent = heard.filter(({ path }) => path === LOGIN);
    expect(sent).toHaveLength(2);
    expect(await read(fresh, sent[1]?.body ?? null)).toMatchObject(enter);
  });

  it("goes by the platform's clock on a device whose own is an hour off", async () => {
    const key = await newKey("k1");
    const serverMs = Date.now() + 3_600_000;
    const headers = { date: new Date(serverMs).toUTCString() };
    const heard = wire({
      "/wps/system/whitelabel": { ...yes(whitelabelWith(key)), headers },
      [LOGIN]: yes(opened),
    });
    await send(logIn, enter);
    const { iat } = await read(key, heard.find(({ path }) => path === LOGIN)?.body ?? null);
    expect(Math.abs(Number(iat) * 1000 - serverMs)).toBeLessThan(600_000);
  });

  it("gives up after the second refusal", async () => {
    const key = await newKey("k1");
    const heard = wire({
      "/wps/system/whitelabel": yes(whitelabelWith(key)),
      [LOGIN]: no("payload_expired", 400),
    });
    expect(await send(logIn, enter)).toMatchObject({ code: "payload_expired" });
    expect(heard.filter(({ path }) => path === LOGIN)).toHaveLength(2);
  });
});
