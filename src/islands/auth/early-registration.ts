import type { ComponentType } from "react";
import { loadChunk } from "#/lib/client/chunks.ts";
import { openModal } from "#/lib/client/modals.ts";
import type { RegistrationTerms } from "#/lib/client/stores/auth/registration.ts";
import type { RegisterForm } from "./RegisterForm.tsx";

type Form = typeof RegisterForm;

/** A registration that stands in its dialog from the beginning: its form, and what that is built from. */
export type EarlyRegistration = {
  readonly Form: Form;
  readonly terms: RegistrationTerms;
};

/**
 * The registration that opened by itself while the island was on its way (loading/boot.js): React takes over what is
 * there, and so waits for the form's code. Where that does not come, the dialog is emptied and says so; null then, and
 * where none is open.
 */
export async function earlyRegistration(
  fetchForm: () => Promise<ComponentType<Parameters<Form>[0]>>,
): Promise<EarlyRegistration | null> {
  const dialog = document.querySelector<HTMLDialogElement>("#registerModal[open]");
  const terms = (await document.filled)?.terms;
  if (!dialog || !terms) return null;
  try {
    return { Form: (await loadChunk(fetchForm)) as Form, terms };
  } catch (fault) {
    reportError(fault);
    // React would take the event of closing for its own dialog's.
    const closed = new Promise((resolve) =>
      dialog.addEventListener("close", resolve, { once: true }),
    );
    dialog.close();
    await closed;
    dialog.replaceChildren();
    openModal("register");
    return null;
  }
}
