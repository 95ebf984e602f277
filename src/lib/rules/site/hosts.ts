/**
 * One of the hosts by chance, each as likely (SYS-15, SYS-16); null where there is none.
 * `random` gives numbers from 0 up to, not including, 1.
 */
export function drawHost(hosts: readonly string[], random: () => number): string | null {
  return hosts[Math.floor(random() * hosts.length)] ?? null;
}

/** Whether a browser can open an address as a page: an http or https one, or a relative one of this site. */
export function isWebAddress(address: string): boolean {
  const url = URL.parse(address, "https://this.site");
  return url !== null && (url.protocol === "https:" || url.protocol === "http:");
}

/** A relative address on a host that was drawn; a whole one, of a vendor's own, stays as it is. */
export function onHost(address: string, host: string | null): string {
  return host !== null && /^\/(?!\/)/.test(address) ? host + address : address;
}
