/** A vendor of the demo world. All are fictional; `place` says who answers for it: our studio or the sandbox. */
export type DemoVendor = {
  readonly code: string;
  readonly name: string;
  readonly place: "studio" | "sandbox_vendor";
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
  { code: "NUEVE", name: "Nueve Lunas", place: "sandbox_vendor", isHot: true },
  { code: "MEKONG", name: "Mekong Gaming", place: "sandbox_vendor", isHot: true },
  { code: "JAGUAR", name: "Jaguar Play", place: "sandbox_vendor" },
  { code: "TAMBORA", name: "Tambora", place: "sandbox_vendor" },
  { code: "SALAORO", name: "Sala Oro", place: "sandbox_vendor", isHot: true },
  { code: "KUMIS", name: "Kumis", place: "sandbox_vendor" },
  { code: "RIOBRAVO", name: "Río Bravo", place: "sandbox_vendor" },
  { code: "BENTHANH", name: "Bến Thành", place: "sandbox_vendor" },
  { code: "PASAR", name: "Pasar Malam", place: "sandbox_vendor" },
  { code: "TRESREYES", name: "Tres Reyes", place: "sandbox_vendor", noTrial: true },
  { code: "COBALTO", name: "Cobalto", place: "sandbox_vendor" },
  { code: "VELA", name: "Vela", place: "sandbox_vendor" },
  { code: "IMES", name: "IMES", place: "sandbox_vendor", noTrial: true },
  { code: "TF", name: "TF", place: "sandbox_vendor", noTrial: true },
  { code: "IA", name: "IA", place: "sandbox_vendor", noTrial: true },
];
