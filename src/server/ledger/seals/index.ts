/** Seals over the books: made each second, chained by hashes, verified from the rows. */
export type { Finding } from "./findings.ts";
export { checkHeadFile, currentHead, type Head, lineOf, readHeads } from "./heads.ts";
export { endStalledTransactions, type Sealer, sealBooks, startSealing } from "./seal.ts";
export { verifyBooks } from "./verify.ts";
