import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Person } from "../support/e2e/person.ts";
import { expect, test } from "../support/e2e/test.ts";
import { type Pleno, startPleno } from "../support/processes/pleno.ts";

/** The switch is a whole site's, and other tests share the platform: this has a Pleno of its own. */
let pleno: Pleno;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  pleno = await startPleno({ env: { LANGUAGES: "es,en" } });
  await ops("site", "set", "flags.CHNGPASSVERIF3", "true");
});
test.afterAll(() => pleno?.stop());

async function ops(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: pleno.dataDir };
  const done = await promisify(execFile)(process.execPath, ["scripts/ops.ts", ...args, "--json"], {
    env,
  });
  return done.stdout;
}

async function codeSentTo(number: string): Promise<string | null> {
  const { messages } = JSON.parse(await ops("outbox")) as {
    messages: { to: string; text: string }[];
  };
  const text = messages.find(({ to }) => to === number)?.text ?? "";
  return /\d{6}/.exec(text)?.[0] ?? null;
}

test("who forgot the password sets another by mobile, over a reload, and is in [ROL-06] [PWD-02] [PWD-04] [PWD-05] [API-12] [API-15] [REG-35]", async ({
  page,
}) => {
  const sofia = new Person(page);
  const forget = page.locator("#forgetPassModal");
  const open = async () => {
    await page.locator('[data-part="header"] [data-open="login"]').click();
    await page.getByRole("button", { name: "Olvidé mi contraseña" }).click();
  };
  await expect
    .poll(async () => {
      await sofia.open(`${pleno.url}/`);
      return page.locator("astro-island[props*=mobileReset]").count();
    })
    .toBeGreaterThan(0);
  await open();
  await forget.getByRole("tab", { name: "Por SMS" }).click();
  await forget.locator('[name="mobileNum"]').fill("+1 202 555 0103");
  await forget.getByRole("button", { name: "Mandar código" }).click();
  await expect(forget.getByRole("button", { name: /^Otro en/ })).toBeDisabled();
  await expect(forget.locator('[name="verificationCode"]')).toBeFocused();
  await page.reload();
  await open();
  await expect(forget.getByRole("button", { name: /^Otro en/ })).toBeDisabled();
  await expect(forget.locator('[name="mobileNum"]')).toHaveValue(/202.*555.*0103/);
  let code: string | null = null;
  await expect.poll(async () => (code = await codeSentTo("+12025550103"))).not.toBeNull();
  await forget.locator('[name="verificationCode"]').fill(code ?? "");
  await forget.locator('[name="newPassword"]').fill("Cometa2027");
  await forget.locator('[name="newPassword"]').press("Enter");
  await expect(sofia.balance).toBeVisible();
  await expect(page.getByText("Contraseña cambiada. Ya estás dentro.")).toBeVisible();
});
