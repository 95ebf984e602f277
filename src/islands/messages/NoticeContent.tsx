import { useEffect, useRef, useState } from "react";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import type { Announcement } from "#/lib/contract/messages.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/**
 * A notice's HTML as a document of its own: cleaned again, in a frame that runs no script, under a policy that loads
 * nothing but our style sheet. The frame has the page's origin, so that the page can give it the height of its text.
 */
export function NoticeContent({ t, notice }: { t: Translate; notice: Announcement }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [source, setSource] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const watcher = useRef<ResizeObserver | null>(null);

  async function prepare(): Promise<void> {
    setFailed(false);
    try {
      const { noticeDocument } = await loadChunk(() => import("./notice-document.ts"));
      setSource(noticeDocument(notice));
    } catch (fault) {
      reportError(fault);
      setFailed(true);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a notice, which is its key
  useEffect(() => {
    void prepare();
    return () => watcher.current?.disconnect();
  }, []);

  function fit(): void {
    const body = frame.current?.contentDocument?.body;
    if (!body) return;
    watcher.current?.disconnect();
    watcher.current = new ResizeObserver(() => {
      if (frame.current) frame.current.style.blockSize = `${Math.ceil(body.offsetHeight)}px`;
    });
    watcher.current.observe(body);
  }

  if (failed)
    return (
      <Failed
        title={t("notices_failed")}
        text={t("code_network_lost")}
        retryLabel={t("list_retry")}
        onRetry={() => void prepare()}
      />
    );
  if (source === null) return <Skeleton lines={4} label={t("list_loading")} />;
  return (
    <iframe
      ref={frame}
      className="notice-frame"
      title={notice.title}
      srcDoc={source}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      onLoad={fit}
    />
  );
}
