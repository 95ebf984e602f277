import { createHmac } from "node:crypto";
import * as client from "openid-client";
import * as z from "zod/mini";
import { ok, refuse } from "#/lib/base/result.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import {
  addressOfAnswer,
  allowTestProvider,
  atProvider,
  challengeParameters,
  PROVIDER_TIMEOUT_MS,
} from "./oauth.ts";
import type { SocialSignIn } from "./provider.ts";

type Options = {
  readonly id: string;
  readonly secret: string;
  readonly dialogUrl: string;
  readonly graphUrl: string;
  readonly timeoutMs?: number;
};

const me = z.object({ id: z.string().check(z.regex(/^\d{1,64}$/)) });

/**
 * Sign-in by OAuth 2, as Facebook does it: code flow with PKCE and state; the token, used once and not kept, asks who it
 * is. Only the id is asked for: nothing there says whether an e-mail is verified, so none is believed.
 */
export function facebookSignIn(options: Options): SocialSignIn {
  const { id, secret, dialogUrl, graphUrl } = options;
  const configuration = new client.Configuration(
    {
      issuer: new URL(dialogUrl).origin,
      authorization_endpoint: dialogUrl,
      token_endpoint: `${graphUrl}/oauth/access_token`,
    },
    id,
    undefined,
    client.ClientSecretPost(secret),
  );
  configuration.timeout = (options.timeoutMs ?? PROVIDER_TIMEOUT_MS) / SECOND_MS;
  allowTestProvider(configuration, dialogUrl);

  return {
    async begin(challenge) {
      const parameters = { ...(await challengeParameters(challenge)), scope: "public_profile" };
      return ok(client.buildAuthorizationUrl(configuration, parameters).href);
    },
    finish(answer, challenge) {
      return atProvider(async () => {
        const { access_token: token } = await client.authorizationCodeGrant(
          configuration,
          addressOfAnswer(challenge, answer),
          { pkceCodeVerifier: challenge.verifier, expectedState: challenge.state },
        );
        const address = new URL(`${graphUrl}/me`);
        address.searchParams.set("fields", "id");
        // Proof that whoever uses the token knows the app's secret, as Facebook lets an app demand.
        address.searchParams.set(
          "appsecret_proof",
          createHmac("sha256", secret).update(token).digest("hex"),
        );
        const reply = await client.fetchProtectedResource(configuration, token, address, "GET");
        return { status: reply.status, body: await reply.json().catch(() => null) };
      }).then((said) => {
        if (!said.ok) return said;
        if (said.value.status >= 500) return refuse("provider_unavailable");
        const read = me.safeParse(said.value.body);
        return read.success && said.value.status === 200
          ? ok({ subject: read.data.id, email: null })
          : refuse("sign_in_refused");
      });
    },
  };
}
