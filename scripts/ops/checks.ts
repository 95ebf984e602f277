export type Level = "ok" | "warn" | "fail";
/** One thing that was looked at, and what to do where it is not as it should be. */
export type Check = { readonly level: Level; readonly what: string; readonly todo: string };

export const check = (isWell: boolean, level: Level, what: string, todo: string): Check =>
  isWell ? { level: "ok", what, todo: "" } : { level, what, todo };
