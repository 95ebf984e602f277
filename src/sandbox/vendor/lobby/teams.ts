export type Sport = "football" | "basketball" | "esports" | "cockfight";
type Names = readonly [string, ...string[]];

/** All are fictional. */
export const COMPETITIONS: Readonly<Record<Sport, Names>> = {
  football: ["Liga del Litoral", "Copa Meridiana", "V-Cup Sông Hồng"],
  basketball: ["Liga de la Sierra", "Batavia Hoops"],
  esports: ["Arena Jade", "Copa Relámpago", "Mekong Masters"],
  cockfight: ["Ruedo de la Feria", "Derby del Mango"],
};

export const TEAMS: Readonly<Record<Sport, Names>> = {
  football: [
    ...(["Atlético Bahía", "Deportivo Nopal", "Real Manglar", "Unión del Puerto"] as const),
    ...[
      "CD Volcán",
      "Racing de la Loma",
      "Hải Đăng FC",
      "Sao Vàng",
      "Persatuan Selat",
      "Rápido Sur",
    ],
  ],
  basketball: [
    ...(["Cóndores", "Halcones del Valle", "Mineros", "Toros de Plata"] as const),
    ...["Batavia Bulls", "Garuda Merah", "Lobos del Norte", "Vaqueros"],
  ],
  esports: [
    ...(["Nueve Colas", "Team Obsidiana", "Rồng Đen", "Koi Titans"] as const),
    ...["Fénix Azul", "Macan Squad", "Último Turno", "Pixel Norte"],
  ],
  cockfight: [
    ...(["El Colorado", "Giro de Plata", "Tía Chớp", "Pinto Bravo"] as const),
    ...["Canelo", "Điều Lửa", "El Jabado", "Talisayin", "Cenizo", "Ô Sắt"],
  ],
};
