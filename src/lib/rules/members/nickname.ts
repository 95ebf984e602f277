/** What strangers see of an account: "lin***". */
export function nicknameOf(account: string): string {
  return `${[...account].slice(0, 3).join("")}***`;
}
