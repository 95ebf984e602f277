import { useEffect, useRef } from "react";
import { Fetched } from "#/islands/ui/Fetched.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import type { Announcement } from "#/lib/contract/messages/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** A notice's text, made safe by what is fetched for it. */
export function NoticeContent({ t, notice }: { t: Translate; notice: Announcement }) {
  async function prepare(): Promise<string> {
    const { noticeDocument } = await loadChunk(() => import("./notice-document.ts"));
    return noticeDocument(notice);
  }
  const texts = {
    loading: t("list_loading"),
    title: t("notices_failed"),
    text: t("code_network_lost"),
    retry: t("list_retry"),
  };
  return (
    <Fetched fetch={prepare} lines={4} texts={texts}>
      {(source) => <NoticeFrame title={notice.title} source={source} />}
    </Fetched>
  );
}

/**
 * A notice's HTML as a document of its own: cleaned again, in a frame that runs no script, under a policy that loads
 * nothing but our style sheet. The frame has the page's origin, so that the page can give it the height of its text.
 */
function NoticeFrame({ title, source }: { readonly title: string; readonly source: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const watcher = useRef<ResizeObserver | null>(null);
  useEffect(() => () => watcher.current?.disconnect(), []);

  function fit(): void {
    const body = frame.current?.contentDocument?.body;
    if (!body) return;
    watcher.current?.disconnect();
    watcher.current = new ResizeObserver(() => {
      if (frame.current) frame.current.style.blockSize = `${Math.ceil(body.offsetHeight)}px`;
    });
    watcher.current.observe(body);
  }

  return (
    <iframe
      ref={frame}
      className="notice-frame"
      title={title}
      srcDoc={source}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      onLoad={fit}
    />
  );
}
