import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { createBase58check } from "@scure/base";
import { looksLikeAddress, type UsdtNetwork } from "#/lib/rules/cashier/usdt-network.ts";

const base58check = createBase58check(sha256);
const TRON_MAINNET = 0x41;
const TRON_BYTES = 21;

/** The last bytes alone: what nobody holds a key of, such as zero, the contracts of the network itself and 0x…dEaD. */
const NOBODYS = /^0{36}/;
/** Contracts of USDT itself, on any of the networks: what is sent there stays there. */
const CONTRACTS: readonly string[] = [
  "a614f803b6fd780986a42c78ec9c7f77e6ded13c",
  "dac17f958d2ee523a2206206994597c13d831ec7",
  "55d398326f99059ff775485246999027b3197955",
];
const isLost = (hex: string): boolean => NOBODYS.test(hex) || CONTRACTS.includes(hex);

/**
 * A network's address in the one form that it is kept in, or null where it is none: Base58Check of TRON's main network;
 * for the others EIP-55, from its own case or from one case throughout. None is what loses all that is sent there.
 */
export function readUsdtAddress(network: UsdtNetwork, address: string): string | null {
  if (!looksLikeAddress(network, address)) return null;
  return network === "TRC-20" ? readTron(address) : readEvm(address);
}

function readTron(address: string): string | null {
  try {
    const bytes = base58check.decode(address);
    const isTron = bytes.length === TRON_BYTES && bytes[0] === TRON_MAINNET;
    return isTron && !isLost(bytesToHex(bytes.subarray(1))) ? address : null;
  } catch {
    return null;
  }
}

function readEvm(address: string): string | null {
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (isLost(lower)) return null;
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(lower)));
  const checked = Array.from(lower, (digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  ).join("");
  const oneCase = digits === lower || digits === digits.toUpperCase();
  return oneCase || digits === checked ? `0x${checked}` : null;
}
