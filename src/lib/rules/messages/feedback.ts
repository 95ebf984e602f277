import { LEAST_FEEDBACK, MOST_FEEDBACK } from "#/lib/base/feedback.ts";
import { isCleanText } from "#/lib/base/line.ts";

/** Why a feedback is refused; null where it may go. */
export function checkFeedback(typed: string): "too_short" | "too_long" | "bad_field" | null {
  const text = typed.trim();
  const length = [...text].length;
  if (length < LEAST_FEEDBACK) return "too_short";
  if (length > MOST_FEEDBACK) return "too_long";
  return isCleanText(text) ? null : "bad_field";
}
