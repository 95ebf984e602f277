import type { SlotModel } from "./model.ts";

const reel = (symbols: string): readonly string[] => symbols.split(" ");

/**
 * El Gallo de Jade, the house's first slot. The rooster (wild) crows at dawn: three suns open the free series, whose
 * strips carry more roosters, each doubling the line it helps to win. Never edit a published version: rounds played
 * on it are verified against it. Change the version and keep the old one in models.ts.
 */
export const GALLO_DE_JADE: SlotModel = {
  id: "gallo-de-jade",
  version: 1,
  rows: 3,
  strips: {
    base: [
      "estrella luna sandia catrina mano corazon estrella luna corazon sandia corona nopal sandia campana corona estrella mano nopal campana mano sandia estrella campana sol luna estrella corona nopal sandia catrina nopal mano",
      "luna catrina corona sol nopal estrella campana nopal catrina corazon corona sandia luna mano sandia estrella campana mano sandia nopal mano corona estrella luna campana estrella mano nopal corazon gallo sandia estrella",
      "mano nopal luna campana sandia nopal mano corona estrella sandia luna nopal sandia mano gallo nopal estrella campana mano corazon estrella sol campana catrina gallo luna corona campana sandia estrella corazon corona catrina",
      "sandia mano catrina sandia estrella mano corona corazon nopal catrina corona nopal mano campana gallo estrella sandia sol estrella mano corazon luna nopal estrella corazon mano sandia campana nopal luna campana corona",
      "campana luna estrella sandia mano luna corona campana mano nopal sandia estrella corazon sol mano corona nopal catrina sandia nopal corazon estrella luna campana estrella sandia campana estrella corona sandia mano catrina",
    ].map(reel),
    free: [
      "mano nopal corazon luna sol corona catrina mano corona campana catrina estrella nopal corazon estrella sandia corona estrella mano campana sandia nopal mano sandia estrella campana luna sandia nopal estrella sandia luna",
      "sandia mano nopal corazon campana nopal mano estrella gallo corona luna sol campana sandia mano estrella gallo luna campana sandia estrella luna gallo catrina corazon sandia nopal catrina corona estrella mano corona",
      "mano nopal catrina estrella corona campana nopal gallo sandia mano luna estrella corazon corona sandia mano catrina nopal campana estrella gallo sandia campana estrella luna sandia sol nopal corona corazon gallo",
      "nopal campana corona gallo catrina sandia gallo luna mano corona gallo nopal corona mano campana corazon estrella sandia luna estrella campana corazon estrella mano sol nopal catrina corazon sandia estrella mano",
      "corazon sandia campana estrella mano luna sandia estrella nopal luna corona estrella catrina nopal mano campana corona sandia nopal sol corazon estrella sandia mano campana catrina corona sandia campana estrella luna mano",
    ].map(reel),
  },
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [1, 0, 1, 2, 1],
    [1, 2, 1, 0, 1],
    [0, 1, 0, 1, 0],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 0, 2, 0, 0],
    [2, 2, 0, 2, 2],
    [0, 2, 2, 2, 0],
  ],
  pays: {
    catrina: [60, 300, 2000],
    corazon: [50, 200, 1000],
    luna: [40, 150, 500],
    corona: [30, 100, 400],
    campana: [20, 60, 250],
    nopal: [15, 50, 200],
    mano: [15, 50, 150],
    sandia: [12, 25, 100],
    estrella: [10, 25, 100],
  },
  wild: { symbol: "gallo", multiplier: { base: 1, free: 2 } },
  scatter: { symbol: "sol", pays: [3, 15, 100] },
  freeSpins: { awards: [10, 15, 20], retrigger: 5, cap: 50 },
};
