/** What accounts are opened with when nobody chooses, and what guessing begins with (LOG-13). In lower case. */
const DEFAULTS: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 11111111 000000 00000000 666666 66666666 888888 88888888
  654321 87654321 123123 123123123 112233 121212 123321 987654321 a123456 a1234567 a12345678 a123456789 aa123456
  aa12345678 aaa111 abc123 abc12345 abc123456 abcd1234 123456a 12345678a 123456aa 1234abcd 123abc qwerty qwerty1
  qwerty12 qwerty123 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx 1qaz2wsx asdf1234 asd12345 password password1 passw0rd
  password12 password123 pass1234 welcome1 welcome123 admin123 test1234 letmein1 iloveyou iloveyou1 contraseña
  contrasena contrasena1 contrasena123 hola1234 clave123 clave1234 cambiame cambiame1 changeme changeme1`.split(
    /\s+/,
  ),
);

/** Whether a password is one of those that everybody tries first. */
export function isDefaultPassword(password: string): boolean {
  return DEFAULTS.has(password.toLowerCase());
}
