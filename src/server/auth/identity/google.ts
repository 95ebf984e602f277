import * as client from "openid-client";
import { ok, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS, SECOND_MS } from "#/lib/base/time.ts";
import { addressOfAnswer, atProvider, challengeParameters, PROVIDER_TIMEOUT_MS } from "./oauth.ts";
import type { SocialSignIn } from "./provider.ts";

type Options = {
  readonly id: string;
  readonly secret: string;
  readonly issuer: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

/**
 * Sign-in by OpenID Connect, as Google does it: code flow with PKCE, state and nonce. The ID token's signature is
 * checked against the issuer's keys, besides its issuer, audience, nonce and times. The provider's own description is
 * fetched when it is first needed, and again after a day.
 */
export function googleSignIn(options: Options): SocialSignIn {
  const { clock } = options;
  let described: { readonly atMs: number; readonly by: Promise<client.Configuration> } | null =
    null;

  function description(): Promise<client.Configuration> {
    if (described && clock() - described.atMs < DAY_MS) return described.by;
    const by = discover(options);
    described = { atMs: clock(), by };
    by.catch(() => {
      if (described?.by === by) described = null;
    });
    return by;
  }

  return {
    async begin(challenge, language) {
      const known = await atProvider(description);
      if (!known.ok) return refuse("provider_unavailable");
      const url = client.buildAuthorizationUrl(known.value, {
        ...(await challengeParameters(challenge)),
        scope: "openid email",
        nonce: challenge.nonce,
        prompt: "select_account",
        ui_locales: language,
      });
      return ok(url.href);
    },
    async finish(answer, challenge) {
      const tokens = await atProvider(async () =>
        client.authorizationCodeGrant(await description(), addressOfAnswer(challenge, answer), {
          pkceCodeVerifier: challenge.verifier,
          expectedState: challenge.state,
          expectedNonce: challenge.nonce,
          idTokenExpected: true,
        }),
      );
      if (!tokens.ok) return tokens;
      const claims = tokens.value.claims();
      if (!claims) return refuse("sign_in_refused");
      const { sub, email, email_verified: verified } = claims;
      return ok({
        subject: sub,
        email: verified === true && typeof email === "string" ? email : null,
      });
    },
  };
}

function discover({ id, secret, issuer, timeoutMs }: Options): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), id, undefined, client.ClientSecretPost(secret), {
    timeout: (timeoutMs ?? PROVIDER_TIMEOUT_MS) / SECOND_MS,
    execute: [
      client.enableNonRepudiationChecks,
      ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : []),
    ],
  });
}
