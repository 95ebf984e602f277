/** No letter that is read as another, or as a digit. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PREFIX = "PL";
const LENGTH = 7;

/**
 * What a payer writes with a transfer so that it is found again: a prefix, the deposit's number, and a sign that checks
 * them. Capitals and digits alone: banks change everything else.
 */
export function transferReference(number: bigint): string {
  let text = "";
  for (let left = number; left > 0n; left /= 32n) text = SIGNS.charAt(Number(left % 32n)) + text;
  const body = text.padStart(LENGTH, "0");
  return PREFIX + body + checkSign(body);
}

/**
 * The deposit's number in what a bank tells of a transfer, whatever it put around it or took out; null where there is
 * none, where its check sign is wrong, and where there are two.
 */
export function findTransferReference(text: string): bigint | null {
  const clean = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const found = new Set<bigint>();
  for (let at = clean.indexOf(PREFIX); at >= 0; at = clean.indexOf(PREFIX, at + 1)) {
    const body = clean.slice(at + PREFIX.length, at + PREFIX.length + LENGTH);
    const sign = clean.charAt(at + PREFIX.length + LENGTH);
    const isWhole = body.length === LENGTH && [...body].every((each) => SIGNS.includes(each));
    if (isWhole && checkSign(body) === sign) found.add(numberOf(body));
  }
  const [only, ...more] = found;
  return only !== undefined && more.length === 0 ? only : null;
}

function numberOf(body: string): bigint {
  return [...body].reduce((sum, sign) => sum * 32n + BigInt(SIGNS.indexOf(sign)), 0n);
}

/** Tells any one wrong sign: each stands with an odd weight. */
function checkSign(body: string): string {
  const sum = [...body].reduce((total, sign, at) => total + SIGNS.indexOf(sign) * (2 * at + 1), 0);
  return SIGNS.charAt(sum % 32);
}
