import { readFileSync } from "node:fs";

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that nobody should read beside the program: each may lie in a file that `<name>_FILE` names. */
export const SECRETS = [
  ...["DATABASE_URL", "DATABASE_OWNER_URL"],
  ...["STUDIO_DATABASE_URL", "PAYMENTS_DATABASE_URL", "VENDOR_DATABASE_URL"],
  ...[
    "APP_SECRET",
    "APP_SECRET_PREVIOUS",
    "STUDIO_KEY",
    "PAYMENTS_KEY",
    "VENDOR_KEY",
    "LOTTERY_KEY",
  ],
  ...["SMTP_URL", "SMS_KEY", "METRICS_KEY", "PHONE_AUTH_KEY"],
  ...["GOOGLE_CLIENT_SECRET", "FACEBOOK_APP_SECRET"],
] as const;

/** The secrets before the newest, of a setting that names them with commas between. */
export function previousSecrets(text = ""): readonly string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

/**
 * The environment with what lies in files in its place, one line each, and without the files' names. Throws one line
 * that names the setting, never its value: both are given, the file cannot be read, or it is not one line.
 */
export function withSecretFiles(env: Environment): Record<string, string | undefined> {
  const read = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    delete read[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both given: give one`);
    read[name] = readLineOf(file, name);
  }
  return read;
}

function readLineOf(file: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const line = text.replace(/\r?\n$/, "");
  if (line === "" || line.includes("\n"))
    throw new Error(`${name}_FILE has to hold the value on one line`);
  return line;
}
