import type { Entry } from "./entry.ts";

/** LOTT: draws. */
export const LOTT: readonly Entry[] = [
  ["Xổ Số Miền Bắc", "BENTHANH", 0, "hot"],
  ["Xổ Số Miền Trung", "BENTHANH", 0],
  ["Xổ Số Miền Nam", "BENTHANH", 0],
  ["Power 6/55", "BENTHANH", 0, "hot"],
  ["Mega 6/45", "BENTHANH", 0],
  ["Lotería del Norte", "NUEVE", 0],
  ["La Bonoloto de Nueve", "NUEVE", 0],
  ["El Gordo de Enero", "NUEVE", 0],
  ["Togel Batavia", "TAMBORA", 0],
  ["Togel Surabaya", "TAMBORA", 0],
];

/** ELOTT: quick draws. */
export const ELOTT: readonly Entry[] = [
  ["Keno 8 Minutos", "PASAR", 0, "hot"],
  ["Keno Relámpago", "PASAR", 0],
  ["Bingo de Barrio", "PASAR", 0],
  ["Bingo 75", "TAMBORA", 0],
  ["Bola Loca", "PASAR", 0],
  ["Carreras PK 10", "TAMBORA", 0, "new"],
  ["Quina Exprés", "PASAR", 0],
  ["5 Bolas", "TAMBORA", 0],
  ["3D Minuto", "TAMBORA", 0],
  ["Cartón Lleno", "NUEVE", 0],
  ["Lotto 90", "NUEVE", 0],
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
