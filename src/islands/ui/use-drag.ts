import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";

const STEP_PX = 24;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PRESSABLE = "button, a, input, select, textarea, summary";

/**
 * Moves an element (MOD-18): `handle` follows the pointer, `grip` takes the arrow keys, and Home brings it back. The
 * directions are those of the screen, so they are the same in every script. The element never leaves the window, nor
 * when that shrinks; where it fills a phone there is nothing to move.
 */
export function useDrag(target: RefObject<HTMLElement | null>, active: boolean) {
  const at = useRef({ x: 0, y: 0 });

  useEffect(() => {
    if (!active) {
      at.current = { x: 0, y: 0 };
      target.current?.style.removeProperty("translate");
      return;
    }
    const stay = () => move(at.current.x, at.current.y);
    addEventListener("resize", stay);
    return () => removeEventListener("resize", stay);
  });

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

  const handle = {
    // Before React is here nothing follows the pointer, and no cursor says that it would.
    "data-movable": active ? "" : undefined,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest(PRESSABLE)) return;
      const from = { x: event.clientX - at.current.x, y: event.clientY - at.current.y };
      const { currentTarget: head, pointerId } = event;
      head.setPointerCapture(pointerId);
      const follow = (moved: globalThis.PointerEvent) =>
        move(moved.clientX - from.x, moved.clientY - from.y);
      const end = () => head.removeEventListener("pointermove", follow);
      head.addEventListener("pointermove", follow);
      head.addEventListener("lostpointercapture", end, { once: true });
    },
  };
  const grip = {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = STEPS[event.key];
      if (!step && event.key !== "Home") return;
      event.preventDefault();
      const [dx, dy] = step ?? [0, 0];
      if (step) move(at.current.x + dx * STEP_PX, at.current.y + dy * STEP_PX);
      else move(0, 0);
    },
  };
  return { handle, grip };
}

/** Where the element is larger than the window, the two limits change places. */
function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
}
