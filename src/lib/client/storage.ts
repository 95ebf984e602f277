/** The session's keys (ENT-09); what survives a logout is the merchant, which belongs to the site. */
export const MERCHANT_KEYS = ["merchant", "merchantCode"] as const;

/** Reads a key of session storage; null where storage is not to be had. */
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes keys of session storage; null removes. A full or forbidden storage is no fault: the tab then forgets. */
export function writeSession(values: Readonly<Record<string, string | null>>): void {
  try {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    }
  } catch {
    return;
  }
}

/** Whether this browser keeps what a login needs: session storage, and cookies as far as it says. */
export function keepsSession(): boolean {
  writeSession({ ahead: readSession("ahead") ?? "0" });
  return readSession("ahead") !== null && navigator.cookieEnabled;
}

/** Empties session storage but for the merchant's keys (LOG-34, LOG-35) and those that are named. */
export function clearSession(...others: readonly string[]): void {
  const kept = Object.fromEntries(
    [...MERCHANT_KEYS, ...others].map((key) => [key, readSession(key)]),
  );
  try {
    sessionStorage.clear();
  } catch {
    return;
  }
  writeSession(kept);
}

/** Reads a choice kept on this device. */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a choice on this device. */
export function keepChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}

/** Gives a choice up. */
export function dropChoice(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}
