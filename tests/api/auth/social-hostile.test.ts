import { afterAll, beforeEach, describe, expect, it } from "vitest";
import * as social from "#/lib/contract/auth/social.ts";
import { testDatabase } from "../../support/database.ts";
import { HERE, membersWorld } from "../../support/members.ts";
import { openIdProvider, visit } from "../../support/openid.ts";
import { codeOf, socialWorld } from "../../support/social.ts";

const { db } = await testDatabase();
const google = await openIdProvider();
afterAll(() => google.stop());
const { visitor, seatStranger, start, finish, linkedMember } = socialWorld(db, google);
beforeEach(() => void seatStranger());

describe("an answer that is none", () => {
  it.each([
    ["", "sign_in_expired"],
    ["state=", "sign_in_expired"],
    [`state=${"x".repeat(43)}&code=1`, "sign_in_expired"],
    ["state=%00&code=1", "sign_in_expired"],
    ["code=1", "sign_in_expired"],
  ])("with %j is nobody", async (answer, code) => {
    expect(codeOf(await finish(visitor(), answer))).toBe(code);
  });

  it("may have closed the window: told as such, to try again [ERR-32]", async () => {
    const who = visitor();
    const state = new URL(await start(who)).searchParams.get("state");
    const reply = await finish(who, `state=${state}&error=access_denied`);
    expect(codeOf(reply)).toBe("sign_in_cancelled");
  });

  it.each([
    "code=made-up",
    "code=1&code=2",
    "",
    "error=invalid_request",
    "iss=https://evil.example&code=1",
  ])("with the right state and %j is refused", async (rest) => {
    const who = visitor();
    const state = new URL(await start(who)).searchParams.get("state");
    expect(codeOf(await finish(who, `state=${state}&${rest}`))).toBe("sign_in_refused");
  });
});

describe("an ID token that is not what it must be", () => {
  const changed: readonly (readonly [string, Record<string, unknown>])[] = [
    ["of another site", { aud: "somebody-else" }],
    ["of another issuer", { iss: "https://evil.example" }],
    ["with another nonce", { nonce: "x".repeat(43) }],
    ["without a nonce", { nonce: undefined }],
    ["that is late", { exp: 1_000_000_000 }],
    ["about nobody", { sub: undefined }],
    ["meant for another party", { aud: ["pleno", "other"], azp: "other" }],
  ];
  it.each(changed)("%s is refused", async (_, claims) => {
    const { sub } = await linkedMember();
    google.seat({ sub });
    const who = visitor();
    const answer = await visit(await start(who));
    const change = ({ payload }: { payload: object }) => void Object.assign(payload, claims);
    google.service.on("beforeTokenSigning", change);
    const reply = await finish(who, answer);
    google.service.off("beforeTokenSigning", change);
    expect(codeOf(reply)).toBe("sign_in_refused");
  });

  it.each(["unsigned", "signed by another key"])("%s is refused", async (how) => {
    const who = visitor();
    const answer = await visit(await start(who));
    google.service.once("beforeResponse", (response) => {
      const body = response.body as { id_token: string };
      const [head = "", payload = "", signature = ""] = body.id_token.split(".");
      const none = Buffer.from('{"alg":"none"}').toString("base64url");
      body.id_token =
        how === "unsigned"
          ? `${none}.${payload}.`
          : `${head}.${payload}.${signature.slice(0, 20)}AAAA${signature.slice(24)}`;
    });
    expect(codeOf(await finish(who, answer))).toBe("sign_in_refused");
  });
});

describe("when Google is away", () => {
  it("says so before anybody leaves, and is asked again once it is back", async () => {
    const late = await openIdProvider();
    const away = membersWorld(db, { identity: late.settings });
    late.service.once(
      "beforeWellKnownOpenIdConfiguration" as never,
      (reply: { statusCode: number }) => {
        reply.statusCode = 503;
      },
    );
    const who = away.visitor();
    const begin = () => who.call(social.startSocial, { provider: "google", origin: HERE });
    expect(await begin()).toMatchObject({
      code: "provider_unavailable",
      detail: { provider: "Google" },
    });
    expect(codeOf(await begin())).toBe("ok");
    await late.stop();
    const lost = membersWorld(db, { identity: late.settings }).visitor();
    const reply = await lost.call(social.startSocial, { provider: "google", origin: HERE });
    expect(codeOf(reply)).toBe("provider_unavailable");
  });

  it("says so on the way back too", async () => {
    const who = visitor();
    const answer = await visit(await start(who));
    google.service.once("beforeResponse", (response) => {
      response.statusCode = 503;
      response.body = { error: "server_error" };
    });
    expect(codeOf(await finish(who, answer))).toBe("provider_unavailable");
  });

  it("leaves what only the operator can mend to the log", async () => {
    const who = visitor();
    const answer = await visit(await start(who));
    google.service.once("beforeResponse", (response) => {
      response.statusCode = 401;
      response.body = { error: "invalid_client" };
    });
    await expect(finish(who, answer)).rejects.toThrow("invalid_client");
  });
});
