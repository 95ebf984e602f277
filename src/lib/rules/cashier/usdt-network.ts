/** Networks of USDT whose addresses can be told right from wrong; TON is none: exchanges there need a memo too. */
export const USDT_NETWORKS = ["TRC-20", "ERC-20", "BEP-20"] as const;
export type UsdtNetwork = (typeof USDT_NETWORKS)[number];

export const isUsdtNetwork = (name: string): name is UsdtNetwork =>
  USDT_NETWORKS.some((network) => network === name);

const EVM = /^0x[0-9a-fA-F]{40}$/;
const ADDRESS: Readonly<Record<UsdtNetwork, RegExp>> = {
  "TRC-20": /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  "ERC-20": EVM,
  "BEP-20": EVM,
};

/** Whether a text has the shape of a network's address; whether its check digits are right, the server tells. */
export function looksLikeAddress(network: UsdtNetwork, address: string): boolean {
  return ADDRESS[network].test(address);
}
