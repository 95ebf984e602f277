import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useState } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import { $modal, closeModal, openModal } from "#/lib/client/modals.ts";
import { goTo, pageThatAsked } from "#/lib/client/navigate.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import { $passwordDue } from "#/lib/client/stores/session/password-due.ts";
import {
  $member,
  continueAfterLogin,
  logOut,
  resumePasswordDue,
  startSession,
} from "#/lib/client/stores/session/session.ts";
import { showToast } from "#/lib/client/toasts.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { EntryDialogs } from "./EntryDialogs.tsx";
import { type EarlyRegistration, earlyRegistration } from "./early-registration.ts";
import { fetchChange, fetchForget, fetchProof, fetchRegister } from "./fetch-forms.ts";
import { LoginWays } from "./LoginWays.tsx";
import { Poster, RegisterPoster } from "./Poster.tsx";
import { followPresses } from "./presses.ts";
import type { RegistrationProps } from "./registration-props.ts";
import { SocialButtons } from "./SocialButtons.tsx";
import { Toasts } from "./Toasts.tsx";
import { authTabs, SESSION_AREAS } from "./texts.ts";
import "./session.css";

// A press kept for this island is given as soon as its module is here.
if (!import.meta.env.SSR) followPresses(document.documentElement.lang);

/** What stands where "Log in" stood, once somebody is in. */
const ACCOUNT_MENU = ".account-menu > summary";

const EARLY = import.meta.env.SSR ? null : await earlyRegistration(fetchRegister);
/**
 * Everything of the session that opens over a page: login and registration, the success after it, the question
 * before signing out, the toasts. Buttons anywhere on the page open them by `data-open`.
 */
export function AuthModals(
  site: RegistrationProps & { readonly drawn?: EarlyRegistration | true },
) {
  const { lang, drawn } = site;
  const early = typeof drawn === "object" ? drawn : EARLY;
  const t = textsFor(lang, ...SESSION_AREAS);
  const asked = useStore($modal, { ssr: "initial" });
  const open = site.agents && asked === "register" ? "login" : asked;
  const member = useStore($member, { ssr: "initial" });
  const due = useStore($passwordDue, { ssr: "initial" });
  const [leaving, setLeaving] = useState(false);
  const home = localizePath("/", lang);

  // One of them may have opened by itself while this was on its way (loading/boot.js).
  useLayoutEffect(() => {
    if (document.querySelector("#loginPopupModal[open]")) openModal("login");
    if (document.querySelector("#registerModal[open]")) openModal("register");
  }, []);

  useEffect(() => {
    void startSession().then(() => {
      if (resumePasswordDue()) openModal("change");
      else if (readSession("registered") && $member.get()) openModal("registered");
    });
  }, []);

  // After a reload, who wants to log in goes on with the login that is half open.
  useEffect(() => {
    if (open === "login" && readSession("proof")) $modal.set("proof");
  }, [open]);

  function entered(): void {
    if ($passwordDue.get()) $modal.set("change");
    else goOn();
  }

  function goOn(): void {
    $modal.set(null);
    continueAfterLogin(() => {
      if (location.pathname !== home) goTo(pageThatAsked() ?? home);
    });
  }

  function registered(account: string): void {
    writeSession({ registered: account });
    $modal.set(null);
    continueAfterLogin(() => {
      if (location.pathname === home) openModal("registered");
      else goTo(home);
    });
  }

  /** Not now: the login that led here goes on. */
  function putOff(): void {
    const waited = $passwordDue.get() !== null;
    $passwordDue.set(null);
    if (waited) goOn();
    else closeModal();
  }

  function changed(): void {
    showToast({ tone: "success", text: t("password_changed") });
    $modal.set("login");
  }

  function signOut(): void {
    setLeaving(true);
    void logOut().then(() => goTo(home));
  }

  function goDeposit(): void {
    writeSession({ registered: null });
    goTo(localizePath("/member/depositv2", lang));
  }

  function closeRegistered(): void {
    writeSession({ registered: null });
    closeModal();
  }

  const ways = (
    <>
      <LoginWays
        lang={lang}
        sms={site.smsLogin === true}
        freePlay={site.freePlay === true}
        opens={!site.agents}
        onDone={entered}
      />
      <SocialButtons {...site} onEntered={entered} />
    </>
  );

  return (
    <>
      <Modal
        id="loginPopupModal"
        focusAfter={ACCOUNT_MENU}
        open={open === "login"}
        onClose={closeModal}
        keep={!member}
        filledIn={drawn ? lang : undefined}
        title={t("log_in")}
        titleHidden={!site.agents}
        closeLabel={t("close")}
        poster={
          <Poster title={t("welcome_back")} text={t("welcome_back_text")} art="luna-de-hoi-an" />
        }
      >
        {site.agents ? (
          ways
        ) : (
          <Tabs
            label={t("auth_tabs")}
            tabs={authTabs(t)}
            chosen="login"
            manual
            onChoose={(name) => openModal(name)}
          >
            {ways}
          </Tabs>
        )}
      </Modal>
      {site.agents ? null : (
        <Modal
          id="registerModal"
          focusAfter={ACCOUNT_MENU}
          open={open === "register"}
          onClose={closeModal}
          keep={!member}
          title={t("create_account")}
          titleHidden
          filledIn={typeof drawn === "object" ? lang : undefined}
          closeLabel={t("close")}
          poster={<RegisterPoster lang={lang} bonus={site.bonus} />}
        >
          <Tabs
            label={t("auth_tabs")}
            tabs={authTabs(t)}
            chosen="register"
            manual
            onChoose={(name) => openModal(name)}
          >
            <LateForm
              t={t}
              fetchForm={fetchRegister}
              given={early?.Form}
              form={{ ...site, terms: early?.terms, onDone: registered }}
              lines={6}
            />
          </Tabs>
        </Modal>
      )}
      <Modal
        id="forgetPassModal"
        focusAfter={ACCOUNT_MENU}
        open={open === "forget"}
        onClose={closeModal}
        title={t("forgot_password")}
        closeLabel={t("close")}
      >
        <LateForm
          t={t}
          fetchForm={fetchForget}
          form={{
            lang,
            mobile: site.mobileReset === true,
            onDone: changed,
            onEntered: entered,
            onBack: () => $modal.set("login"),
          }}
          lines={4}
        />
      </Modal>
      <Modal
        id="proofModal"
        focusAfter={ACCOUNT_MENU}
        open={open === "proof"}
        onClose={() => {
          writeSession({ proof: null });
          closeModal();
        }}
        title={t("proof_title")}
        closeLabel={t("close")}
      >
        <LateForm
          t={t}
          fetchForm={fetchProof}
          form={{ lang, onDone: entered, onBack: () => $modal.set("login") }}
          lines={4}
        />
      </Modal>
      <Modal
        id="changePassModal"
        focusAfter={ACCOUNT_MENU}
        open={open === "change"}
        onClose={putOff}
        title={t("change_password")}
        dismissable={!due?.forced}
        {...(due?.forced ? {} : { closeLabel: t("close") })}
      >
        <LateForm
          t={t}
          fetchForm={fetchChange}
          form={{ lang, onDone: changed, onLeave: signOut }}
          lines={5}
        />
      </Modal>
      <Dialog
        id="registerSuccessModal"
        focusAfter={ACCOUNT_MENU}
        open={open === "registered"}
        title={t("registered_title")}
        {...(site.noDeposits
          ? { confirmLabel: t("registered_look"), onConfirm: closeRegistered }
          : {
              confirmLabel: t("registered_deposit"),
              onConfirm: goDeposit,
              cancelLabel: t("registered_look"),
            })}
        onCancel={closeRegistered}
      >
        <p>
          {t(site.noDeposits ? "registered_ready" : "registered_text", {
            account: readSession("registered") ?? "",
          })}
        </p>
      </Dialog>
      <EntryDialogs lang={lang} home={home} onEntered={entered} />
      <Dialog
        id="logoutDialog"
        open={open === "logout"}
        title={t("sure_logout")}
        confirmLabel={t("sign_out")}
        busy={leaving}
        onConfirm={signOut}
        cancelLabel={t("stay")}
        onCancel={closeModal}
      >
        <p>{t("sure_logout_text")}</p>
      </Dialog>
      <Toasts t={t} />
    </>
  );
}
