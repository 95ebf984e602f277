/** Whether money of this kind of account can come in and go out: trial and test lines play only. */
export function isTrueAccount(kind: number): boolean {
  return kind !== 4 && kind !== 41 && kind !== 42;
}
