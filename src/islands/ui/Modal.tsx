import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { textsFor } from "#/lib/i18n/texts.ts";
import { Icon } from "./Icon.tsx";
import { UI_AREAS } from "./texts.ts";
import { useDrag } from "./use-drag.ts";
import { useModal } from "./use-modal.ts";
import "./modal.css";

type Props = {
  /** The element's id: SPEC.md's name of the modal. */
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The close button's name; without one there is no button (MOD-17). */
  readonly closeLabel?: string;
  /** Escape and a click on the background close (MOD-14, MOD-15); false for what must be answered. */
  readonly dismissable?: boolean;
  /** Told of each try to close what must be answered. */
  readonly onHeld?: () => void;
  /** What was typed in it stays when it closes, until this is taken away. */
  readonly keep?: boolean;
  /** The poster beside the form; the phone shows it on top. */
  readonly poster?: ReactNode;
  /** On a phone it fills the screen, for what is read or filled in there. */
  readonly full?: boolean;
  /** Drawn with its content by the server, for a dialog that opens before React is here; in the page's language. */
  readonly filledIn?: string | undefined;
  readonly titleHidden?: boolean;
  /** What takes the focus when what opened it has gone from the page meanwhile. */
  readonly focusAfter?: string | undefined;
  readonly children: ReactNode;
};

/**
 * The generic modal on the platform's `<dialog>`: focus is trapped and returned, the page behind does not scroll, it
 * fades in. Its head is dragged by pointer; a grip at its end, seen once it has the focus, moves it by arrow keys.
 */
export function Modal(props: Props) {
  const { id, open, onClose, title, closeLabel, dismissable = true, poster } = props;
  const t = textsFor(
    import.meta.env.SSR ? (props.filledIn ?? "") : document.documentElement.lang,
    ...UI_AREAS,
  );
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const held = () => props.onHeld?.();
  // One that opened by itself may not be known here yet.
  const close = () => {
    if (!open) dialog.current?.close();
    onClose();
  };
  const tryClose = dismissable ? close : held;
  const { state, onClosed } = useModal(
    dialog,
    open,
    dismissable ? onClose : held,
    dismissable,
    props.focusAfter,
  );
  const opened = useRef<boolean | null>(null);
  // What the page has in it already is taken over, with what was typed.
  opened.current ??= import.meta.env.SSR
    ? props.filledIn !== undefined
    : document.getElementById(id)?.hasChildNodes() === true;
  opened.current = open || (opened.current && props.keep === true);
  const [titleId, hintId] = [useId(), useId()];
  const { handle, grip } = useDrag(dialog, state === "shown");
  const fills = props.full || poster !== undefined;
  const outside = (event: MouseEvent) => event.target === dialog.current;
  const filled = opened.current || state !== "hidden";

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, the dialog's own cancel event
    <dialog
      ref={dialog}
      id={id}
      className={["modal", fills ? "fills" : "", poster ? "with-poster" : ""].join(" ").trim()}
      data-state={state}
      // What opened by itself is not modal yet: Escape would close nothing.
      closedby={poster ? "closerequest" : undefined}
      aria-labelledby={filled ? titleId : undefined}
      onClose={onClosed}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        tryClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = outside(event);
      }}
      onClick={(event) => {
        // A text selected to beyond the edge ends on the background too: only a press that began there closes.
        if (!pressedOutside.current || !outside(event)) return;
        tryClose();
      }}
    >
      {filled ? (
        <div className="modal-sheet">
          {poster ? <aside className="modal-poster">{poster}</aside> : null}
          <div className="modal-body">
            <div className="modal-head" {...handle}>
              <h2 id={titleId} className={props.titleHidden ? "vh" : ""}>
                {title}
              </h2>
              {closeLabel ? (
                <button
                  type="button"
                  className="icb modal-close"
                  aria-label={closeLabel}
                  onClick={close}
                >
                  <Icon name="close" />
                </button>
              ) : null}
            </div>
            {props.children}
          </div>
          <button
            type="button"
            className="icb modal-grip"
            aria-label={t("move_modal")}
            aria-describedby={hintId}
            aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Home"
            {...grip}
          >
            <Icon name="move" />
            <span id={hintId} hidden>
              {t("move_modal_hint")}
            </span>
          </button>
        </div>
      ) : null}
    </dialog>
  );
}
