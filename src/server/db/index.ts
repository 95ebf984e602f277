/** The database: its one connection pool, transactions, migrations, and the server that npm brings along. */
export { mayForgeBooks } from "./access.ts";
export { checkDatabase, type DatabaseState, readState } from "./check.ts";
export {
  DataDirInUse,
  type EmbeddedOptions,
  type EmbeddedServer,
  startEmbedded,
} from "./embedded.ts";
export {
  asFault,
  DatabaseUnavailable,
  isOfData,
  sqlStateOf,
  statementOf,
  waitedInVain,
} from "./faults.ts";
export { type GatheringLimits, openGathering } from "./gathering.ts";
export { hmacBlocks } from "./hmac-blocks.ts";
export { KeyMissing, type Keyring, keyIdOf, openKeyedHash, openKeyring } from "./keyring.ts";
export { type KnownKey, listKeys, retireKey, rotateKey } from "./keyring-changes.ts";
export { followKeyring, lockKeyring, nameFirstKey, readKeyInForce } from "./keyring-rows.ts";
export { type Lanes, LOCK_MS, openLanes, type Shares, sharesOf } from "./lanes.ts";
export { type Listening, type ListenOptions, listen } from "./listen.ts";
export { lacksMigrations, type Migrated, type MigrateOptions, migrate } from "./migrate.ts";
export {
  type Database,
  type DatabaseOptions,
  type DatabaseWaits,
  type Db,
  openDatabase,
  openPlainPool,
} from "./pool.ts";
export { forRequest, requestInHand } from "./request-in-hand.ts";
export { countByKey, type KeyedRows, reseal, type SealedColumn } from "./resealing.ts";
export { openSetFaults, type TellSetFault } from "./set-faults.ts";
export type { Tables } from "./tables.ts";
export {
  afterCommit,
  again,
  assertNoTransaction,
  inTransaction,
  whileHeld,
} from "./transaction.ts";
export { openVault, type Place, type Vault } from "./vault.ts";
