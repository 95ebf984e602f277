import { useEffect } from "react";
import { $look, COVERS, type Look, setLook } from "./chat-look.ts";

const OVER = "plenoChat";
const isOver = (): boolean => history.state?.[OVER] === true;

function follow(): void {
  const isHidden = $look.get() === "hidden";
  if (isOver() && isHidden) setLook("small");
  else if (!isOver() && !isHidden) setLook("hidden");
}

/**
 * Where the window covers the page, as on a phone, Back hides it and Forward shows it again, both on this page; hidden or
 * closed otherwise, it takes its step of the history back.
 */
export function useBackHides(look: Look): void {
  useEffect(() => {
    addEventListener("popstate", follow);
    return () => {
      removeEventListener("popstate", follow);
      if (isOver()) history.back();
    };
  }, []);
  useEffect(() => {
    const isShown = look === "small" || look === "large";
    if (isShown && !isOver() && matchMedia(COVERS).matches)
      history.pushState({ ...history.state, [OVER]: true }, "");
    if (!isShown && isOver()) history.back();
  }, [look]);
}
