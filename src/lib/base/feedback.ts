/** What a feedback is about. */
export const FEEDBACK_KINDS = ["idea", "problem", "praise", "other"] as const;

/** How long a feedback is (VAL-80), in signs: some languages have no spaces between words. */
export const [LEAST_FEEDBACK, MOST_FEEDBACK] = [10, 1_000];
