/** A vendor of the demo world. All are fictional; `place` says who answers for it: our studio or the sandbox. */
export type DemoVendor = {
  readonly code: string;
  readonly name: string;
  readonly place: "studio" | "vendor";
  readonly isHot?: true;
  readonly noTrial?: true;
  /** Wins beyond the stake times this are reviewed. */
  readonly maxWinMultiple?: bigint;
};

export const VENDORS: readonly DemoVendor[] = [
  // El Gallo de Jade's free series could, once in many ages, pay 1.6 million stakes: the studio is never cut short.
  {
    code: "STUDIO",
    name: "Pleno Studio",
    place: "studio",
    isHot: true,
    maxWinMultiple: 2_000_000n,
  },
  { code: "NUEVE", name: "Nueve Lunas", place: "vendor", isHot: true },
  { code: "MEKONG", name: "Mekong Gaming", place: "vendor", isHot: true },
  { code: "JAGUAR", name: "Jaguar Play", place: "vendor" },
  { code: "TAMBORA", name: "Tambora", place: "vendor" },
  { code: "SALAORO", name: "Sala Oro", place: "vendor", isHot: true },
  { code: "KUMIS", name: "Kumis", place: "vendor" },
  { code: "RIOBRAVO", name: "Río Bravo", place: "vendor" },
  { code: "BENTHANH", name: "Bến Thành", place: "vendor" },
  { code: "PASAR", name: "Pasar Malam", place: "vendor" },
  { code: "TRESREYES", name: "Tres Reyes", place: "vendor", noTrial: true },
  { code: "COBALTO", name: "Cobalto", place: "vendor" },
  { code: "VELA", name: "Vela", place: "vendor" },
  { code: "IMES", name: "IMES", place: "vendor", noTrial: true },
  { code: "TF", name: "TF", place: "vendor", noTrial: true },
  { code: "IA", name: "IA", place: "vendor", noTrial: true },
];
