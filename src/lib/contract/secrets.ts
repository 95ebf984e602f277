/**
 * The fields of inputs that are secrets, by their names on the wire: passwords, codes, answers and tokens. What keeps,
 * hashes or tells an input leaves them out. A field of any call that looks like one is in here, or the tests say why not.
 */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  "credential",
  "password",
  "confirmPassword",
  "oldPassword",
  "newPassword",
  "confirmNewPassword",
  "paymentPassword",
  "confirmPaymentPassword",
  "verificationCode",
  "firebaseIdToken",
  "captcha",
  "answer",
  "ticket",
  "token",
]);

/** The input without its secrets, however deep they lie. */
export function withoutSecrets(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutSecrets);
  if (typeof input !== "object" || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      SECRET_FIELDS.has(name) ? [] : [[name, withoutSecrets(value)]],
    ),
  );
}
