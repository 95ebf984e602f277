/** A vendor of the demo world. All are fictional; `service` says who answers for it: our studio or the sandbox. */
export type DemoVendor = {
  readonly code: string;
  readonly name: string;
  readonly service: "studio" | "vendor";
  readonly isHot?: true;
  readonly noTrial?: true;
  /** It keeps a wallet of its own for each player. */
  readonly wallet?: "transfer";
  /** Wins beyond the stake times this are reviewed. */
  readonly maxWinMultiple?: bigint;
};

export const VENDORS: readonly DemoVendor[] = [
  // El Gallo de Jade's free series could, once in many ages, pay 1.6 million stakes: the studio is never cut short.
  {
    code: "STUDIO",
    name: "Pleno Studio",
    service: "studio",
    isHot: true,
    maxWinMultiple: 2_000_000n,
  },
  { code: "NUEVE", name: "Nueve Lunas", service: "vendor", isHot: true },
  { code: "MEKONG", name: "Mekong Gaming", service: "vendor", isHot: true },
  { code: "JAGUAR", name: "Jaguar Play", service: "vendor" },
  { code: "TAMBORA", name: "Tambora", service: "vendor" },
  { code: "SALAORO", name: "Sala Oro", service: "vendor", isHot: true },
  { code: "KUMIS", name: "Kumis", service: "vendor" },
  { code: "RIOBRAVO", name: "Río Bravo", service: "vendor" },
  { code: "BENTHANH", name: "Bến Thành", service: "vendor" },
  { code: "PASAR", name: "Pasar Malam", service: "vendor" },
  { code: "TRESREYES", name: "Tres Reyes", service: "vendor", noTrial: true, wallet: "transfer" },
  { code: "COBALTO", name: "Cobalto", service: "vendor" },
  { code: "VELA", name: "Vela", service: "vendor" },
  { code: "IMES", name: "IMES", service: "vendor", noTrial: true },
  { code: "TF", name: "TF", service: "vendor", noTrial: true },
  { code: "IA", name: "IA", service: "vendor", noTrial: true },
  { code: "GALLERA", name: "Gallera Real", service: "vendor", noTrial: true },
  // What the house draws and sells on its own boards is launched at no vendor.
  { code: "PLENO", name: "Sorteos Pleno", service: "vendor", noTrial: true },
];
