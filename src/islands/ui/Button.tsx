import type { ButtonHTMLAttributes } from "react";
import "./button.css";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: "pri" | "sec" | "gho" | "ink";
  readonly size?: "sm" | "lg";
  readonly wide?: boolean;
  /** While true the button spins, keeps its place and takes no press. */
  readonly busy?: boolean;
};

/** The one button: marigold for the action of a region, outlined beside it, bare for the rest. */
export function Button({
  look = "sec",
  size,
  wide,
  busy = false,
  className = "",
  children,
  type = "button",
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={["btn", look, size, wide ? "blk" : "", className].filter(Boolean).join(" ")}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
