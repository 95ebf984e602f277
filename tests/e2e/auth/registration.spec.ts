import { findCodeSentTo } from "../../support/e2e/ops.ts";
import { newcomer, Person } from "../../support/e2e/person.ts";
import { CONFIGURED, dataOf } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

test.use({ baseURL: CONFIGURED.url });
let numbers = 0;

/** A number of the United States that fiction uses; one for each test. */
const newNumber = () => `+1202555${String(1_000 + (process.pid % 80) * 100 + ++numbers).slice(-4)}`;

test("registers by mobile: the code of an SMS, the account that was made, then home [REG-14] [REG-33] [REG-41] [REG-42] [REG-43] [REG-45] [REG-54] [API-09]", async ({
  page,
}) => {
  const number = newNumber();
  const ana = new Person(page);
  await ana.open("/rng");
  await page.locator('[data-part="header"] [data-open="register"]').click();
  const modal = page.locator("#registerModal");
  await modal.getByRole("tab", { name: "Con móvil" }).click();
  await modal.locator('[name="mobileNum"]').fill(number);
  await expect(modal.getByRole("combobox")).toHaveValue("US +1");
  await modal.getByRole("button", { name: "Mandar código" }).click();
  await expect(modal.locator('[name="verificationCode"]')).toBeFocused();
  let code: string | null = null;
  await expect
    .poll(async () => (code = await findCodeSentTo(dataOf(CONFIGURED), number)))
    .not.toBeNull();
  await modal.locator('[name="verificationCode"]').fill(code ?? "");
  const name = modal.locator('[name="payeeName"]');
  if ((await name.count()) > 0) await name.fill("Ana Prueba");
  await modal.locator('[name="adult"]').check();
  await modal.getByRole("button", { name: "Crear cuenta" }).click();
  const made = page.locator("#madeAccountDialog");
  const account = (await made.locator("code").first().textContent()) ?? "";
  expect(account).toMatch(/^pl[a-z][a-z2-9]{7}$/);
  await made.getByRole("button", { name: "Ya la tengo" }).click();
  await expect(page).toHaveURL(`${CONFIGURED.url}/`);
  await expect(page.locator("#registerSuccessModal")).toContainText(account);
  await expect(page.locator("#registerModal")).toBeHidden();
  await expect(page.locator("#loginPopupModal")).toBeHidden();
  await page.getByRole("button", { name: "Ver los juegos" }).click();
  await expect(ana.balance).toBeVisible();
});

test("the page has its heading, the promotions in turn, a way home, and its loader while it registers [REG-01] [REG-02] [REG-05] [REG-07] [REG-08] [REG-09] [REG-10] [REG-34] [REG-40]", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/register");
  const slides = page.locator(".reg-o .slide");
  const inView = () =>
    slides.evaluateAll((all) =>
      all.findIndex((slide) => {
        const [own, strip] = [
          slide.getBoundingClientRect(),
          (slide.closest(".view") as Element).getBoundingClientRect(),
        ];
        return Math.abs(own.left - strip.left) < 8;
      }),
    );
  await expect.poll(inView).toBe(0);
  expect(await slides.count()).toBeGreaterThan(1);
  await expect(slides.first()).toHaveAttribute("href", /^\/promotions\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Crea tu cuenta" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Volver al inicio" })).toHaveAttribute("href", "/");
  await page.clock.fastForward(5_000);
  await expect.poll(inView).not.toBe(0);
  await page.clock.resume();

  let answer: (() => void) | null = null;
  await page.route("**/wps/member/register", async (route) => {
    await new Promise<void>((go) => (answer = go));
    await route.continue();
  });
  const who = newcomer();
  const form = page.locator("main .auth-form");
  await new Person(page).fillRegistration(form, who);
  await form.getByRole("button", { name: "Crear cuenta" }).click();
  const loader = page.getByText("Creando tu cuenta…").last();
  await expect(loader).toBeVisible();
  await expect.poll(() => answer !== null).toBe(true);
  (answer as (() => void) | null)?.();
  await expect(page.locator("#registerSuccessModal")).toContainText(who.username);
  await expect(page.getByText("Creando tu cuenta…")).toHaveCount(0);
});

test("the promotion's title has the amount as the language writes it [REG-06]", async ({
  page,
}) => {
  for (const [path, title] of [
    ["/", "1.000 ₫ de regalo al registrarte"],
    ["/en/", "1,000 ₫ for you when you register"],
  ] as const) {
    await page.goto(path);
    await page.locator('[data-part="header"] [data-open="register"]').click();
    await expect(page.locator("#registerModal .poster-text .h2")).toHaveText(
      title.replaceAll(" ₫", "\u00a0₫"),
    );
  }
});
