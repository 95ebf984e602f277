import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { Pager } from "#/islands/ui/Pager.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useList } from "#/islands/ui/use-list.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import {
  $notice,
  fetchAnnouncement,
  fetchAnnouncements,
} from "#/lib/client/stores/messages/messages.ts";
import type { Announcement } from "#/lib/contract/messages/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { NoticeContent } from "./NoticeContent.tsx";

const PHONE = "(max-width: 719px)";

/** The announcements, 9 a page, beside the one that is read; a phone shows the one or the other (MOD-10, MOD-11). */
export function Notices({ t, lang }: { t: Translate; lang: string }) {
  const wanted = useStore($notice);
  const { page, pageNo, setPageNo, refusal, reload } = useList(fetchAnnouncements, lang);
  const [picked, setPicked] = useState<Announcement | null>(null);
  const [gone, setGone] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = picked ?? page?.list[0] ?? null;

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    void fetchAnnouncement(wanted).then((reply) => {
      if (!current || !reply.ok) return;
      setPicked(reply.value);
      setGone(reply.value === null);
    });
    return () => {
      current = false;
    };
  }, [wanted]);
  useEffect(() => {
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [reload]);
  useEffect(() => {
    if (picked && matchMedia(PHONE).matches) title.current?.focus();
  }, [picked]);

  function back(): void {
    const id = picked?.id;
    setPicked(null);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-notice="${id}"]`)?.focus(),
    );
  }

  if (refusal && !page)
    return (
      <Failed
        title={t("notices_failed")}
        text={textOfRefusal(t, refusal)}
        retryLabel={t("list_retry")}
        onRetry={reload}
      />
    );
  if (!page) return <Skeleton lines={9} label={t("list_loading")} />;
  if (!shown) return <Empty title={t("notices_empty")} text={t("notices_empty_text")} />;
  return (
    <div className={`notices ${picked ? "reading" : ""}`}>
      <div className="notices-list">
        {gone ? (
          <p className="hint" role="status">
            {t("notice_gone")}
          </p>
        ) : null}
        <ul ref={list}>
          {page.list.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                data-notice={each.id}
                aria-current={each.id === shown.id ? "true" : undefined}
                onClick={() => setPicked(each)}
              >
                <b lang={each.language} dir="auto">
                  {each.title}
                </b>
                <span className="xs t3">
                  {t(`notice_type_${each.type.toLowerCase()}`)} ·{" "}
                  <Time at={each.date} language={lang} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {refusal ? (
          <p className="hint err" role="alert">
            {textOfRefusal(t, refusal)}
          </p>
        ) : null}
        <Pager
          pageNo={pageNo}
          totalPages={page.totalPages}
          onPage={(next) => {
            setPicked(null);
            setPageNo(next);
          }}
          labels={{ nav: t("notices"), previous: t("list_previous"), next: t("list_next") }}
        />
      </div>
      <article className="notice-detail">
        <Button look="gho" size="sm" className="notice-back" onClick={back}>
          <Icon name="back" className="dir" />
          {t("notices_back")}
        </Button>
        <h3 ref={title} tabIndex={-1} className="h2" lang={shown.language} dir="auto">
          {shown.title}
        </h3>
        <p className="xs t3">
          <Time at={shown.date} language={lang} />
        </p>
        <NoticeContent key={shown.id} t={t} notice={shown} />
      </article>
    </div>
  );
}
