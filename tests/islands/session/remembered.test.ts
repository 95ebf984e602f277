import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isRemembered, noteRemembered } from "#/lib/client/remembered.ts";
import { send } from "#/lib/client/send.ts";
import { setRemember } from "#/lib/client/stores/session/remember-login.ts";
import {
  $member,
  enterBy,
  logIn,
  logOut,
  startSession,
} from "#/lib/client/stores/session/session.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { MEMBER_REPLY, sealingWhitelabel, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const HOUR_MS = 3_600_000;
const until = () => new Date(Date.now() + HOUR_MS).toISOString();
const back = () =>
  yes({ token: "new", firstTimeLogin: false, passwordExpired: false, expirationTime: until() });

function platform(more: Parameters<typeof wire>[0] = {}) {
  return wire({
    "/wps/session/remembered": back,
    "/wps/session/logout": yes(null),
    "/wps/member/info": yes(MEMBER_REPLY),
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/system/language": yes({ language: "es" }),
    ...more,
  });
}
const asked = (heard: ReturnType<typeof wire>, path: string) =>
  heard.filter((each) => each.path === path);

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.lang = "es";
  platform();
  await logOut();
});
afterEach(() => vi.unstubAllGlobals());

describe("a device that remembers the login", () => {
  it("comes back without a password when the browser starts again [LOG-06]", async () => {
    noteRemembered(Date.now() + HOUR_MS);
    const heard = platform();
    await startSession();
    expect($member.get()?.account).toBe(MEMBER_REPLY.account);
    expect(sessionStorage.getItem("token")).toBe("new");
    expect(asked(heard, "/wps/member/info")[0]?.headers.get("authorization")).toBe("Bearer new");
  });

  it("asks once, however many of the page's calls wait for it", async () => {
    noteRemembered(Date.now() + HOUR_MS);
    const heard = platform();
    const replies = await Promise.all([1, 2, 3].map(() => send(getMemberInfo, {})));
    expect(replies.every(({ ok }) => ok)).toBe(true);
    expect(asked(heard, "/wps/session/remembered")).toHaveLength(1);
  });

  it("comes back when the session was over, and the call goes on", async () => {
    noteRemembered(Date.now() + HOUR_MS);
    sessionStorage.setItem("token", "old");
    let first = true;
    const heard = platform({
      "/wps/member/info": () => {
        const answer = first ? no("session_expired", 401) : yes(MEMBER_REPLY);
        first = false;
        return answer;
      },
    });
    expect((await send(getMemberInfo, {})).ok).toBe(true);
    expect(asked(heard, "/wps/member/info")).toHaveLength(2);
  });

  it("forgets when the platform does, and stays out", async () => {
    noteRemembered(Date.now() + HOUR_MS);
    platform({ "/wps/session/remembered": no("not_remembered", 422) });
    await startSession();
    expect($member.get()).toBeNull();
    expect(isRemembered()).toBe(false);
  });

  it("leaves in who logged in on the page while it was asked for", async () => {
    noteRemembered(Date.now() + HOUR_MS);
    platform({
      "/wps/session/remembered": async () => {
        await enterBy({ token: "typed", firstTimeLogin: false, passwordExpired: false });
        return no("not_remembered", 422);
      },
    });
    await startSession();
    expect($member.get()?.account).toBe(MEMBER_REPLY.account);
  });

  it("keeps it while the network is away", async () => {
    noteRemembered(Date.now() + HOUR_MS);
    platform({ "/wps/session/remembered": new TypeError("away") });
    await startSession();
    expect($member.get()).toBeNull();
    expect(isRemembered()).toBe(true);
  });

  it("asks nothing once the day is over [LOG-07]", async () => {
    noteRemembered(Date.now() - 1);
    const heard = platform();
    await startSession();
    expect(heard).toEqual([]);
  });

  it("is told so at the login, where the box was ticked, and forgets at the logout [LOG-04]", async () => {
    const opened = { token: "tok", firstTimeLogin: false, passwordExpired: false };
    const heard = platform({
      "/wps/system/whitelabel": yes(await sealingWhitelabel()),
      "/wps/session/login": yes(opened),
      "/wps/session/remembered": yes({ expirationTime: until() }),
    });
    await logIn({ username: "linh88", password: "Pleno-2026" });
    expect(isRemembered()).toBe(false);
    setRemember(true);
    await logIn({ username: "linh88", password: "Pleno-2026" });
    expect(asked(heard, "/wps/session/remembered").map(({ method }) => method)).toEqual(["PUT"]);
    expect(isRemembered()).toBe(true);
    await logOut();
    expect(isRemembered()).toBe(false);
  });
});
