import { beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import type { Kind } from "#/lib/contract/authorization.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { createMember } from "#/server/members/index.ts";
import { argon2 } from "#/server/session/index.ts";
import { type Entered, testPlatform } from "../../support/platform.ts";

const AGENTS = "agentes.pleno.example";
const { app, database } = await testPlatform({
  PUBLIC_URL: "http://pleno.example",
  AGENT_URL: `http://${AGENTS}`,
});
const PASSWORD = "Pleno-2026";
const KINDS: readonly Kind[] = [0, 1, 2, 4, 41, 42];
const nameOf = (kind: Kind) => `site${kind}x`;

beforeAll(async () => {
  const password_hash = await argon2.hash(PASSWORD);
  for (const kind of KINDS)
    await createMember(database.db, new Date(systemClock()), {
      username: nameOf(kind),
      kind,
      currency: kind === 4 || kind > 40 ? "VND_PLAY" : "VND",
      password_hash,
    });
});

let from = 0;
async function enterAt(host: string, username: string, password = PASSWORD) {
  from++;
  const reply = await app.inject({
    method: logIn.method,
    url: logIn.path,
    remoteAddress: `10.66.0.${from}`,
    headers: { host, "content-type": "application/json", "accept-language": "es" },
    payload: { type: "username", username, password },
  });
  const { code, message, value } = reply.json();
  const cookie = reply.cookies.map(({ name, value: held }) => `${name}=${held}`).join("; ");
  const entered: Entered = { authorization: `Bearer ${value?.token}`, cookie };
  return { code, message, entered };
}
const meAt = async (host: string, entered: Entered) =>
  (await app.inject({ url: getMemberInfo.path, headers: { host, ...entered } })).json().code;

describe("the agent site", () => {
  it("lets agents of every kind in, and nobody else [ROL-10, ROL-11, ROL-16]", async () => {
    const codes = await Promise.all(
      KINDS.map(async (kind) => [kind, (await enterAt(AGENTS, nameOf(kind))).code]),
    );
    expect(codes).toEqual([
      [0, "agents_only"],
      [1, "ok"],
      [2, "ok"],
      [4, "members_only"],
      [41, "ok"],
      [42, "ok"],
    ]);
  });

  it("says so only after the right password, in the visitor's words [ROL-16]", async () => {
    expect((await enterAt(AGENTS, nameOf(0), "wrong")).code).toBe("wrong_credentials");
    expect((await enterAt(AGENTS, nameOf(0))).message).toBe(
      "Este sitio es solo para agentes. Entra con tu cuenta en el sitio de jugadores.",
    );
  });

  it("takes no session of a member who is no agent", async () => {
    const { entered } = await enterAt("pleno.example", nameOf(0));
    expect(await meAt("pleno.example", entered)).toBe("ok");
    expect(await meAt(AGENTS, entered)).toBe("not_allowed");
    const agent = await enterAt("pleno.example", nameOf(1));
    expect(await meAt(AGENTS, agent.entered)).toBe("ok");
  });

  it("is found by its host alone, whatever a stranger's header says", async () => {
    const reply = await app.inject({
      method: logIn.method,
      url: logIn.path,
      headers: {
        host: AGENTS,
        "x-forwarded-host": "pleno.example",
        "content-type": "application/json",
      },
      payload: { type: "username", username: nameOf(0), password: PASSWORD },
    });
    expect(reply.json().code).toBe("agents_only");
  });

  it("registers nobody and has no free play", async () => {
    for (const url of ["/wps/member/register", "/wps/session/login/freeplay"]) {
      const reply = await app.inject({
        method: url.includes("register") ? "PUT" : "POST",
        url,
        headers: { host: AGENTS, "content-type": "application/json" },
        payload: url.includes("register") ? REGISTRATION : FREE_PLAY,
      });
      expect([url, reply.json().code]).toEqual([
        url,
        url.includes("register") ? "registration_closed" : "free_play_closed",
      ]);
    }
  });
});

const FREE_PLAY = { os: "test", platform: "W", random: "r".repeat(22), version: 3 };
const REGISTRATION = {
  username: "nadie1",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  referralCode: null,
  domain: "pleno.example",
  registerUrl: "https://pleno.example/register",
  registerMethod: "WEB",
  login: true,
  agreement: true,
  adult: true,
};

describe("the member site", () => {
  it("lets members and agents in, and no account that is none of a member's [ROL-17]", async () => {
    const codes = await Promise.all(
      KINDS.map(async (kind) => [kind, (await enterAt("pleno.example", nameOf(kind))).code]),
    );
    expect(codes.filter(([, code]) => code !== "ok")).toEqual([[4, "members_only"]]);
    expect((await enterAt("pleno.example", nameOf(4))).message).toBe(
      "Esta cuenta no es de un jugador y no puede entrar aquí.",
    );
  });
});
