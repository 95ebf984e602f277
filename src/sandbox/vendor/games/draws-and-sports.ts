import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import type { Entry } from "./entry.ts";

/** A game that the house draws, under the name that its board has. */
function drawn(code: string, marks: Entry[3] = ""): Entry {
  const name = findHouseGame(code)?.name ?? code;
  return [name, "PLENO", 0, marks, undefined, code];
}

/** LOTT: draws of a day. A card promises only what is sold: each has the code of a board. */
export const LOTT: readonly Entry[] = [
  ["Xổ Số Miền Bắc", "PLENO", 0, "hot"],
  ["Xổ Số Miền Trung", "PLENO", 0],
  ["Xổ Số Miền Nam", "PLENO", 0],
  drawn("power-655", "hot"),
  drawn("mega-645"),
];

/** ELOTT: quick draws. */
export const ELOTT: readonly Entry[] = [
  drawn("k3", "hot"),
  drawn("ssc"),
  drawn("pk10", "new"),
  drawn("11x5"),
  drawn("keno"),
];

/** Sports as well, which the site splits off as cockfights. */
export const COCKFIGHT: readonly Entry[] = [
  ["Gallos del Ruedo Norte", "GALLERA", 0, "hot"],
  ["Gallos del Ruedo Sur", "GALLERA", 0],
];

/** SPORTS: the bookmakers, and the e-sports ones that the site splits off (GAM-03). */
export const SPORTS: readonly Entry[] = [
  ["Kumis Deportes", "KUMIS", 0, "hot"],
  ["Kumis Virtuales", "KUMIS", 0],
  ["Kumis Hípica", "KUMIS", 0],
  ["Cobalto Deportes", "COBALTO", 0],
  ["Cobalto en Directo", "COBALTO", 0, "new"],
  ["Vela Deportes", "VELA", 0],
  ["Vela Críquet", "VELA", 0],
  ["Río Bravo Quiniela", "RIOBRAVO", 0],
  ["Río Bravo Rodeo", "RIOBRAVO", 0],
  ["Tres Reyes Fútbol", "TRESREYES", 0],
  ["IMES Arena", "IMES", 0, "hot"],
  ["IMES Liga de Leyendas", "IMES", 0],
  ["IMES Contraataque", "IMES", 0],
  ["TF Duelo", "TF", 0, "hot"],
  ["TF Copa Móvil", "TF", 0],
  ["TF Antiguos", "TF", 0, "new"],
  ["IA Torneos", "IA", 0],
  ["IA Battle Royale", "IA", 0],
  ["IA Fútbol Virtual", "IA", 0],
];
