/** What can happen to an account. */
declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    member_registered: { username: string };
    password_changed: Record<string, never>;
    /** Another took its place; the first one is none. */
    payment_password_changed: Record<string, never>;
  }
}

export {};
