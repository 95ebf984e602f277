/** The job that closes what time closes. Asked for at each end of time, and once a minute in case one was missed. */
export const SWEEP_JOB = "cashier_sweep";
/** The job's clock and the rows' may differ by this without costing a minute. */
export const SWEEP_LATE_MS = 500;
