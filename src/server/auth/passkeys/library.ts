/** What knows WebAuthn, once somebody has a use for it: it takes a tenth of a second and 25 MB to load. */
export const webAuthn = () => import("@simplewebauthn/server");
