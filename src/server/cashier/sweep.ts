/** The job that closes what time closes. Asked for at each end of time, and once a minute in case one was missed. */
export const SWEEP_JOB = "cashier_sweep";
/** The job's clock and the rows' may differ by this without costing a minute. */
export const SWEEP_LATE_MS = 500;

/** The job that asks providers about what they have not answered, or not ended. Asked for alike. */
export const ASK_JOB = "cashier_ask_providers";
/** A call asks the provider itself as soon as it is committed; who died before that is stood in for after this. */
export const ASK_LATER_MS = 5_000;
