/** What can happen to what a login left on a device. */
declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    remembered_login_copied: Record<string, never>;
  }
}

export {};
