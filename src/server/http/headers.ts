/** Headers of every answer (security row 19); the Content-Security-Policy comes with the page. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** What an answer that is no page may do in a browser: nothing. */
export const NO_PAGE_CSP = "default-src 'none'; frame-ancestors 'none'";
