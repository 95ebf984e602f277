import { type FamilyName, motifInFamily } from "./families.ts";
import type { MotifName } from "./motifs/index.ts";

/** Words of titles in Spanish, English, Vietnamese, Indonesian and Portuguese, without accents. The first that fits wins. */
const WORDS: readonly [MotifName, RegExp][] = [
  ["balon", /futbol|football|soccer|deportes|sports/],
  ["heo", /tien len del sur/],
  ["sobre", /lluvia de sobres/],
  ["mina", /minas de|\bmines\b/],
  ["huevo", /huevos? de oro|golden egg/],
  ["canica", /canica|marbles|plinko/],
  ["ruedo", /palenque|cockpit/],
  ["gallo", /gallo|ayam|rooster|cock|\bga (choi|vang)/],
  ["tigre", /tigr|tiger|harimau|macan|\bho\b|jaguar|leopard/],
  ["calavera", /catrina|calavera|skull|muert|dead/],
  ["luchador", /mascara|luchador|mask|wrestl/],
  ["buho", /buho|owl|lechuza/],
  ["toro", /toro|bull|buffalo|banteng|trau|rodeo/],
  ["barong", /barong|leyenda|legend|dragon|naga|\brong\b|monster|diabl/],
  ["elefante", /elefant|gajah|\bvoi\b|elephant/],
  ["serpiente", /serp|snake|cobra|\bran\b|medusa/],
  ["pez", /\bkoi\b|\bpez|pesca|fish|ikan|\bca\b|pirana/],
  ["globo", /puffer|globo|arrecife|\breef/],
  ["pulpo", /pulpo|octop|kraken|gurita|calamar|squid/],
  ["cangrejo", /cangrej|crab|bau cua|kepiting/],
  ["concha", /perla|pearl|concha|shell/],
  ["ancla", /ancla|anchor|pirat|captain/],
  ["ballena", /ballena|whale|ocean|marea alta/],
  ["cerezas", /cerez|cherr/],
  ["sandia", /sandia|melon|semangka/],
  ["citrico", /citric|naranja|orange|lemon|limon|juic/],
  ["chile", /chil[ei]|spic|\bhot\b|cabai/],
  ["pina", /\bpina\b|pineapple|nanas/],
  ["nopal", /nopal|cactus|wild west/],
  ["loto", /loto|lotus|\bsen\b|teratai/],
  ["cempasuchil", /flor|flower|\bhoa\b|bunga|garden|cempas/],
  ["citrico", /frut|fruit|buah/],
  ["luna", /luna|moon|bulan|trang/],
  ["eclipse", /eclips/],
  ["cometa", /cometa|comet|rocket|galax|space/],
  ["lucero", /estrella|lucero|\bstar|bintang/],
  ["sol", /\bsol\b|\bsun|inti|matahari/],
  ["ruleta", /rulet|roulette|wheel|rueda/],
  ["dados", /dado|dice|sic bo|tai xiu|dadu/],
  ["rey", /\brey|king|bacar|baccarat|raja/],
  ["abanico", /poker|blackjack|tien len|\bcarta|card|rummy/],
  ["palo", /coraz.n real|hearts|spade/],
  ["ficha", /ficha|chip|vip/],
  ["bombo", /bombo|keno|lotto|loter|xo so|togel/],
  ["carton", /bingo|carton|quiniela/],
  ["mando", /e-?sport|\barena|duelo|contraataque|virtual/],
  ["bola", /bola|ball/],
  ["triple", /777|siete|seven|triple|slot/],
  ["oros", /\boros?\b|gold|\bemas\b|\bvang\b|coin|moneda/],
  ["copa", /copa|cup|trophy|torneo|tournament|criquet|cricket/],
  ["corona", /corona|crown|reina|queen|royale/],
  ["gema", /gem|diamant|diamond|joya|ruby/],
  ["corazon", /corazon|heart|love|amor/],
  ["ojo", /\bojo|eye|horus|cleopatra|egypt|en directo/],
  ["mano", /mano|hand|tay|magic|mag[oi]a/],
  ["farol", /farol|lantern|den long|\btet\b|lampion/],
  ["campana", /campana|bell|christmas|navid/],
  ["llave", /llave|key|vault/],
  ["herradura", /herradura|horse|caballo|hipica|racing/],
  ["trebol", /trebol|clover|irish|leprech/],
  ["volcan", /volcan|fuego|fire|lava|\bapi\b/],
  ["pagoda", /pagoda|chua|temple|templo|orient/],
  ["piramide", /piramid|maya|aztec|inca|antiguo|ancient/],
  ["junco", /junco|barco|ship|boat|sail|viking/],
  ["faro", /faro|light/],
  ["isla", /isla|island|tropic|beach|hawai/],
  ["puerta", /puerta|gate|bali/],
  ["arrozal", /arroz|rice|terraz|farm/],
  ["siete", /\b[1-9]{1,3}\b|lucky|fortun/],
];

/** What a category draws when its titles say nothing. Slots and the rest draw anything. */
const CATEGORIES: Readonly<Record<string, FamilyName>> = {
  FISH: "marea",
  LIVE: "naipe",
  PVP: "naipe",
  LOTT: "cifra",
  ELOTT: "cifra",
};

const plain = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/đ/gi, "d")
    .toLowerCase();

/** The subject that a game's title names, else one of its category's family; undefined leaves it to the id. */
export function motifFor(title: string, category: string, id: string): MotifName | undefined {
  const text = plain(title);
  const named = WORDS.find(([, words]) => words.test(text));
  if (named) return named[0];
  const family = CATEGORIES[category];
  return family ? motifInFamily(family, id) : undefined;
}
