import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";

const STEP_PX = 24;

/**
 * Lets a handle move an element: by pointer, and by the arrow keys while the handle itself has the focus
 * (MOD-18). The element never leaves the window; where the sheet fills a phone there is nothing to move.
 */
export function useDrag(target: RefObject<HTMLElement | null>, active: boolean) {
  const at = useRef({ x: 0, y: 0 });

  useEffect(() => {
    if (active) return;
    at.current = { x: 0, y: 0 };
    target.current?.style.removeProperty("translate");
  }, [active, target]);

  function move(x: number, y: number): void {
    const element = target.current;
    if (!element) return;
    const box = element.getBoundingClientRect();
    const left = box.left - at.current.x;
    const top = box.top - at.current.y;
    at.current = {
      x: clamp(x, -left, innerWidth - box.width - left),
      y: clamp(y, -top, innerHeight - box.height - top),
    };
    element.style.translate = `${at.current.x}px ${at.current.y}px`;
  }

  return {
    tabIndex: -1,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest("button, a, input")) return;
      const from = { x: event.clientX - at.current.x, y: event.clientY - at.current.y };
      const handle = event.currentTarget;
      handle.setPointerCapture(event.pointerId);
      const follow = (moved: globalThis.PointerEvent) =>
        move(moved.clientX - from.x, moved.clientY - from.y);
      handle.addEventListener("pointermove", follow);
      handle.addEventListener(
        "lostpointercapture",
        () => handle.removeEventListener("pointermove", follow),
        {
          once: true,
        },
      );
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.target !== event.currentTarget) return;
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
        event.key
      ];
      if (!step) return;
      event.preventDefault();
      const [dx = 0, dy = 0] = step;
      move(at.current.x + dx * STEP_PX, at.current.y + dy * STEP_PX);
    },
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
}
