/** Goes to an address. One that cannot be gone to is passed over: the page stays as it is (RT-24). */
export function goTo(address: string): void {
  try {
    location.assign(address);
  } catch {
    return;
  }
}
