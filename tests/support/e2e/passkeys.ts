import type { CDPSession, Page } from "@playwright/test";

/** A device with a lock of its own: Chromium's virtual authenticator, which its user always opens. */
export class Lock {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  static async on(page: Page): Promise<Lock> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        ...({ protocol: "ctap2", transport: "internal" } as const),
        ...{ hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    return new Lock(cdp, authenticatorId);
  }

  /** Has the passkeys of another device too, as what is synced has. */
  async copyFrom(other: Lock): Promise<void> {
    const { credentials } = await other.#cdp.send("WebAuthn.getCredentials", {
      authenticatorId: other.#id,
    });
    for (const credential of credentials)
      await this.#cdp.send("WebAuthn.addCredential", { authenticatorId: this.#id, credential });
  }

  /** Whether its user opens it. */
  async obey(isUserVerified: boolean): Promise<void> {
    await this.#cdp.send("WebAuthn.setUserVerified", {
      authenticatorId: this.#id,
      isUserVerified,
    });
  }
}

/** Adds a passkey in the security centre; the code where an authenticator is on. */
export async function addPasskey(page: Page, password: string, code?: string): Promise<void> {
  await page.goto("/member/securityCenter");
  const section = page.locator("#security-passkeys");
  await section.getByRole("button", { name: "Añadir llave de acceso" }).click();
  await section.locator('[name="name"]').fill("Mi teléfono");
  await section.locator('[name="ownPassword"]').fill(password);
  if (code) await section.locator('[name="code"]').fill(code);
  await section.getByRole("button", { name: "Seguir" }).click();
}
