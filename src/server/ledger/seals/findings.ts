/**
 * Something that is not as it was sealed. `changed`, `missing`, `inserted`, `moved` (to another seal), `misdated` (a
 * row that says another time than it was written at), `unsealed` (it has waited for its seal for over a minute) are
 * about a row; `seal_changed`, `seal_missing` about a seal itself; `head_unknown`: a head that was kept elsewhere is
 * not that of the seal of its number.
 */
export type Finding = {
  readonly what:
    | "changed"
    | "missing"
    | "inserted"
    | "moved"
    | "misdated"
    | "unsealed"
    | "seal_changed"
    | "seal_missing"
    | "head_unknown";
  /** The table and id of a row; null where it is about a seal. */
  readonly table: string | null;
  readonly id: bigint | null;
  /** The seal's number; null for a row that no seal covers. */
  readonly seal: bigint | null;
  /** When that seal was made. */
  readonly sealedAtMs: number | null;
};

/** A seal as it is kept. */
export type SealRow = {
  readonly number: bigint;
  readonly epoch: number;
  readonly base: bigint | null;
  readonly version: number;
  readonly from_position: bigint;
  readonly to_position: bigint;
  readonly next_position: bigint;
  readonly sealed_at: Date;
  readonly sealed_micros: string;
  readonly row_count: number;
  readonly leaves: Buffer;
  readonly root: Buffer;
  readonly head: Buffer;
};
