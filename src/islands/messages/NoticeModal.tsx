import { useStore } from "@nanostores/react";
import { Modal } from "#/islands/ui/Modal.tsx";
import { $modal, closeModal, openModal } from "#/lib/client/modals.ts";
import { onOpener } from "#/lib/client/openers.ts";
import { $notice, readNoticeAddress } from "#/lib/client/stores/messages/messages.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { Notices } from "./Notices.tsx";
import { MESSAGES_AREAS } from "./texts.ts";
import "./messages.css";

function open(id: string | null): void {
  $notice.set(id);
  openModal("notice");
}

if (!import.meta.env.SSR) {
  onOpener("notice", ({ dataset }) => open(dataset["notice"] ?? null));
  const follow = () => {
    const address = readNoticeAddress(location.hash);
    if (address) open(address.id);
  };
  addEventListener("hashchange", follow);
  follow();
}

/**
 * The noticeModal (MOD-07): opened by `data-show="notice"` anywhere, at one notice by `data-notice="<id>"`, or by the
 * address `#notice` and `#notice=<id>`.
 */
export function NoticeModal({ lang }: { lang: string }) {
  const t = textsFor(lang, ...MESSAGES_AREAS);
  const shown = useStore($modal, { ssr: "initial" });
  return (
    <Modal
      id="noticeModal"
      open={shown === "notice"}
      onClose={() => {
        if (readNoticeAddress(location.hash)) history.replaceState(null, "", location.pathname);
        closeModal();
      }}
      title={t("notices")}
      closeLabel={t("notices_close")}
      full
    >
      <Notices t={t} lang={lang} />
    </Modal>
  );
}
