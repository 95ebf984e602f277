/** Invitation codes of two fictional affiliates; the second counts on one address alone. */
export const AFFILIATES = [
  { code: "PL-7790", name: "Casa Lucero", domains: [] },
  { code: "SUR-2026", name: "Pleno Sur", domains: ["pleno-sur.example"] },
];
