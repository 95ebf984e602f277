import * as client from "openid-client";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import type { Challenge, FinishRefusal } from "./provider.ts";

/** How long a provider may take for one answer. */
export const PROVIDER_TIMEOUT_MS = 8 * SECOND_MS;

/** The parameters of every way to a provider: state, and PKCE by S256. */
export async function challengeParameters({
  state,
  verifier,
  redirectUri,
}: Challenge): Promise<Record<string, string>> {
  return {
    redirect_uri: redirectUri,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
}

/** The address that the browser came back to, with the answer. */
export function addressOfAnswer({ redirectUri }: Challenge, answer: URLSearchParams): URL {
  const address = new URL(redirectUri);
  address.search = answer.toString();
  return address;
}

/** A provider over plain http is one of a test on this machine. */
export function allowTestProvider(configuration: client.Configuration, url: string): void {
  if (url.startsWith("http:")) client.allowInsecureRequests(configuration);
}

const CANCELLED = new Set(["access_denied", "user_cancelled_login", "interaction_required"]);
const AWAY = new Set(["temporarily_unavailable", "server_error"]);
/** What the operator has to put right: nobody who signs in can. */
const MISCONFIGURED = new Set([
  "invalid_client",
  "unauthorized_client",
  "unsupported_response_type",
  "invalid_scope",
]);

/** Runs what may fail at a provider, and says how it failed. Throws what only the operator can put right. */
export async function atProvider<T>(act: () => Promise<T>): Promise<Result<T, FinishRefusal>> {
  try {
    return ok(await act());
  } catch (fault) {
    return refuse(refusalOf(fault));
  }
}

function refusalOf(fault: unknown): FinishRefusal {
  if (
    fault instanceof client.AuthorizationResponseError ||
    fault instanceof client.ResponseBodyError
  )
    return refusalOfProviderError(fault);
  if (fault instanceof TypeError && fault.message === "fetch failed") return "provider_unavailable";
  if (!(fault instanceof client.ClientError)) throw fault;
  const away = fault.code === "OAUTH_TIMEOUT" || isServerFault(fault.cause);
  return away ? "provider_unavailable" : "sign_in_refused";
}

function refusalOfProviderError({
  error,
  cause,
}: {
  error: string;
  cause?: unknown;
}): FinishRefusal {
  if (MISCONFIGURED.has(error))
    throw new Error(`the provider does not take this site's client: ${error}`);
  if (CANCELLED.has(error)) return "sign_in_cancelled";
  return AWAY.has(error) || isServerFault(cause) ? "provider_unavailable" : "sign_in_refused";
}

function isServerFault(cause: unknown): boolean {
  return cause instanceof Response && (cause.status >= 500 || cause.status === 429);
}
