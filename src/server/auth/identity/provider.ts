import type { Result } from "#/lib/base/result.ts";
import type { SocialProvider } from "#/lib/contract/site/calls.ts";

/** Who somebody is to a provider: the subject never changes; the e-mail is null unless the provider verified it. */
export type ProvenIdentity = { readonly subject: string; readonly email: string | null };

/** The secrets of one sign-in, which its answer is checked by, and where the browser comes back to. */
export type Challenge = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
};

export type FinishRefusal = "sign_in_cancelled" | "sign_in_refused" | "provider_unavailable";

/** Somebody else who says who a visitor is. */
export type SocialSignIn = {
  /** The address to send the browser to. */
  begin(challenge: Challenge, language: string): Promise<Result<string, "provider_unavailable">>;
  /** Checks what came back, and fetches who it is. Throws when the provider does not know this site. */
  finish(
    answer: URLSearchParams,
    challenge: Challenge,
  ): Promise<Result<ProvenIdentity, FinishRefusal>>;
};

export type SocialSignIns = Readonly<Partial<Record<SocialProvider, SocialSignIn>>>;
