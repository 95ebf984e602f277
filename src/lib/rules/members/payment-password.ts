/** What people choose besides runs and repetitions: lines of the keypad, dates of the heart. */
const COMMON: ReadonlySet<string> = new Set([
  ...["159753", "147258", "258369", "147852", "258147", "369258", "741852", "963852"],
  ...["789456", "456789", "456123", "123789", "135246", "246135", "520131", "521521", "520520"],
]);

/**
 * Whether a payment password is among the first that somebody else would try (NIST SP 800-63B §3.1.1.2): one digit, a
 * run up or down, a part of up to three that repeats, a mirror, digits that come in twos or threes, a common one, or a
 * part of the member's `own` numbers (mobile, identity).
 */
export function isEasyPaymentPassword(digits: string, own: readonly string[] = []): boolean {
  if (digits.length < 4) return true;
  const repeats = [1, 2, 3].some((part) => digits.slice(part) === digits.slice(0, -part));
  const mirrored = [...digits].reverse().join("") === digits;
  return (
    COMMON.has(digits) ||
    repeats ||
    mirrored ||
    isRun(digits) ||
    comesIn(2, digits) ||
    comesIn(3, digits) ||
    own.some((text) => text.replaceAll(/[^0-9]/g, "").includes(digits))
  );
}

/** 345678, 876543, 890123: each digit one more, or one less, than the last. */
function isRun(digits: string): boolean {
  const steps = [...digits]
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10);
  return [1, 9].some((step) => steps.every((each) => each === step));
}

/** 112233 in twos, 111222 in threes. */
function comesIn(count: number, digits: string): boolean {
  return [...digits].every((digit, index) => digit === digits[index - (index % count)]);
}
