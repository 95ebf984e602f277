/** Goes to an address. One that cannot be gone to is passed over: the page stays as it is (RT-24). */
export function goTo(address: string): void {
  try {
    location.assign(address);
  } catch {
    return;
  }
}

const GUARDED = /^(?:\/[\w-]+)?\/(?:member\/|game$)/;

const MARK = /^#[\w.:=-]{1,100}$/;

/**
 * The member's page that sent its reader here to log in, if one did: whoever is in then goes on to it, and to what of it
 * was asked for, which the login's address keeps after the `#`.
 */
export function pageThatAsked(): string | null {
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname, search } = new URL(document.referrer);
  if (origin !== location.origin || !GUARDED.test(pathname)) return null;
  return `${pathname}${search}${MARK.test(location.hash) ? location.hash : ""}`;
}
