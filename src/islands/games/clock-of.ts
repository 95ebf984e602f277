const SECOND_MS = 1000;
const SECONDS_OF_HOUR = 3600;
const two = (number: number) => String(number).padStart(2, "0");

/** "1:05:09" of milliseconds. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / SECONDS_OF_HOUR), Math.floor(seconds / 60) % 60];
  return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
