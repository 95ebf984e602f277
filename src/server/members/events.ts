/** What can happen to an account. */
declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    member_registered: { username: string };
    /** Staff opened an account that its member had closed; whether its mobile is to be proven anew. */
    account_reopened: { readonly mobileFreed: boolean };
    password_changed: Record<string, never>;
    /** Another took its place; the first one is none. */
    payment_password_changed: Record<string, never>;
  }
}

export {};
