/** What a member reads of the id of a request that failed: enough for support to find it in the logs. */
export function faultReference(requestId: string): string {
  return requestId.slice(0, 8);
}
