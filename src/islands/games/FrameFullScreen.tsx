import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Translate } from "#/lib/i18n/format.ts";

/** The whole screen for the game with its bar, and back; nothing where the browser lets no page have it. */
export function FrameFullScreen({ t }: { readonly t: Translate }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const bar = document.querySelector("[data-frame-tools]");
  if (!(bar && document.fullscreenEnabled)) return null;
  const press = () =>
    isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return createPortal(
    <button
      type="button"
      className="icb"
      aria-label={t(isFull ? "frame_full_end" : "frame_full")}
      // A browser that refuses it shows so by staying as it is.
      onClick={() => void press().catch(() => null)}
    >
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={
            isFull
              ? "M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5"
              : "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"
          }
        />
      </svg>
    </button>,
    bar,
  );
}
