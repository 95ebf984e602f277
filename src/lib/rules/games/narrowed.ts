/** The lines at least that an address asks a lobby for; "" where it says no such number. */
export const readLines = (said: string | null): string =>
  /^[1-9]\d{0,5}$/.test(said ?? "") ? (said ?? "") : "";

/** The stake in the site's currency from which games are to be playable; "" where it says none. */
export const readStake = (said: string | null): string =>
  /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/.test(said ?? "") ? (said ?? "") : "";
