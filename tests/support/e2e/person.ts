import { randomBytes } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";

/** A fictional newcomer, different at every call. */
export function newcomer(): { username: string; password: string } {
  return { username: `ana${randomBytes(5).toString("hex")}`, password: "Lucero2026" };
}

/** From here on the header has the account's menu. */
const WIDE = 720;

/** The demo's member. She always comes from home: from a strange place she would have to prove who she is. */
export const LINH = { username: "linh", password: "Pleno-2026", home: "10.7.7.7" };

export type Account = {
  readonly username: string;
  readonly password: string;
  readonly home?: string;
};

/** What a person does with the portal, in their words (Spanish pages). */
export class Person {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** The balance that the header shows. */
  get balance(): Locator {
    return this.page.locator("[data-balance]").first();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Registers in the modal that the header's button opens, and leaves the success behind. */
  async register(who = newcomer()): Promise<{ username: string; password: string }> {
    await this.page.locator('[data-part="header"] [data-open="register"]').click();
    const modal = this.page.locator("#registerModal");
    await this.fillRegistration(modal, who);
    await modal.getByRole("button", { name: "Crear cuenta" }).click();
    const success = this.page.locator("#registerSuccessModal");
    await expect(success).toContainText(who.username);
    await success.getByRole("button", { name: "Ver los juegos" }).click();
    await expect(success).toBeHidden();
    return who;
  }

  async fillRegistration(
    form: Locator,
    who: { username: string; password: string },
  ): Promise<void> {
    await form.locator('[name="username"]').fill(who.username);
    await form.locator('[name="password"]').fill(who.password);
    await form.locator('[name="confirmPassword"]').fill(who.password);
    const name = form.locator('[name="payeeName"]');
    if ((await name.count()) > 0) await name.fill("Ana Prueba");
    await form.locator('[name="adult"]').check();
  }

  /** Logs in through the header's modal. */
  async logIn(who: Account): Promise<void> {
    await this.page.locator('[data-part="header"] [data-open="login"]').click();
    await this.fillLogin(who);
    await expect(this.balance).toBeVisible();
    // The balance is there before the login is done: what goes on after it comes as the modal closes.
    await expect(this.page.locator("#loginPopupModal")).toBeHidden();
  }

  async fillLogin(who: Account): Promise<void> {
    if (who.home) await this.page.setExtraHTTPHeaders({ "x-forwarded-for": who.home });
    const modal = this.page.locator("#loginPopupModal");
    await modal.locator('[name="username"]').fill(who.username);
    await modal.locator('[name="password"]').fill(who.password);
    await modal.getByRole("button", { name: "Entrar", exact: true }).click();
  }

  /** Opens a deposit, and goes from its ticket to the page that simulates its payment. */
  async startDeposit(amount: string): Promise<void> {
    await this.open("/member/depositv2");
    await this.page.locator('[name="amount"]').fill(amount);
    await this.page.getByRole("button", { name: /^Pagar/ }).click();
    const ticket = this.page.locator('[data-deposit="pending"]');
    await ticket.getByRole("link", { name: "Simular el pago" }).click();
    await expect(this.page).toHaveURL(/\/pay/);
  }

  /** Deposits through the sandbox provider, and sees it credited. */
  async deposit(amount: string): Promise<void> {
    await this.startDeposit(amount);
    await this.page.locator('button[value="pay"]').click();
    await expect(this.page.locator('[data-deposit="credited"]')).toBeVisible();
  }

  /** Sets the payment password on the security page. */
  async setPaymentPassword(loginPassword: string, paymentPassword: string): Promise<void> {
    await this.open("/member/securityCenter");
    await this.page.locator("#paymentPassword").getByRole("button").click();
    await this.page.locator('[name="paymentPassword"]').fill(paymentPassword);
    await this.page.locator('[name="confirmPaymentPassword"]').fill(paymentPassword);
    await this.page.locator('[name="password"]').fill(loginPassword);
    await this.page.getByRole("button", { name: "Guardar" }).click();
    await expect(this.page.locator("p[role=status]")).toHaveText("Contraseña de pagos guardada.");
  }

  /** Signs out by the header's menu, or on a phone by the member centre's, and says yes. */
  async signOut(): Promise<void> {
    if ((this.page.viewportSize()?.width ?? 0) >= WIDE) {
      await this.page.locator(".account-menu summary").click();
      await this.page
        .locator(".account-menu .menu")
        .getByRole("button", { name: "Cerrar sesión" })
        .click();
    } else {
      await this.open("/member/securityCenter");
      await this.page.locator('[data-open="logout"]:visible').first().click();
    }
    // It leads home: whoever goes elsewhere before that is taken back.
    const home = this.page.waitForEvent("load");
    await this.page.locator("#logoutDialog").getByRole("button", { name: "Cerrar sesión" }).click();
    await home;
    await expect(this.page.locator('[data-part="header"] [data-open="login"]')).toBeVisible();
  }
}
