import type { Category } from "#/lib/contract/games/categories.ts";

type Texts = { readonly es: string; readonly en: string };
type DemoBanner = {
  readonly code: string;
  readonly group_name: "home" | "hot" | "down" | "shop" | "help" | "reg" | "w_reg";
  readonly url: string;
  /** The lobby that a banner of `hot` is for. */
  readonly category?: Category;
  /** `page` when absent. A `game` is launched: `art` is its id, and `url` the shelf of its vendor. */
  readonly linkage_type?: "game";
  /** A game of the demo catalogue, or a subject of the product's: its poster is the picture. */
  readonly art: string;
  readonly title: Texts;
  readonly text: Texts;
  readonly action: Texts;
};

const PLAY = { es: "Ver los juegos", en: "See the games" };

export const BANNERS: readonly DemoBanner[] = [
  {
    code: "home-gallo",
    group_name: "home",
    linkage_type: "game",
    url: "/rng?page=STUDIO",
    art: "gallo-de-jade",
    title: { es: "Canta El Gallo de Jade", en: "The Jade Rooster crows" },
    text: {
      es: "Veinte líneas, comodines y giros gratis. Y cada jugada se puede comprobar.",
      en: "Twenty lines, wilds and free spins. And every round can be verified.",
    },
    action: { es: "Jugar", en: "Play" },
  },
  {
    code: "home-mesas",
    group_name: "home",
    url: "/live",
    art: "ruleta-criolla",
    title: { es: "La mesa está puesta", en: "The table is set" },
    text: {
      es: "Bacará, ruleta y sic bo, cada mesa con su casa.",
      en: "Baccarat, roulette and sic bo, each table with its house.",
    },
    action: { es: "Sentarme", en: "Take a seat" },
  },
  {
    code: "home-pesca",
    group_name: "home",
    url: "/fish",
    art: "pesca-en-ha-long",
    title: { es: "Hoy pican en Hạ Long", en: "They are biting in Hạ Long" },
    text: {
      es: "Carga la red, apunta y cobra la pieza.",
      en: "Load the net, take aim and land your catch.",
    },
    action: { es: "A pescar", en: "Go fishing" },
  },
  {
    code: "home-cartas",
    group_name: "home",
    url: "/pvp",
    art: "tien-len",
    title: { es: "Cara a cara", en: "Face to face" },
    text: {
      es: "Tiến Lên, truco y dominó, en una misma sala.",
      en: "Tiến Lên, truco and dominoes in one hall.",
    },
    action: { es: "Buscar mesa", en: "Find a table" },
  },
  {
    code: "hot-volcan",
    group_name: "hot",
    category: "RNG",
    url: "/rng?page=TAMBORA",
    art: "volcan-tambora",
    title: { es: "El volcán despierta", en: "The volcano wakes" },
    text: {
      es: "1.024 formas de ganar en las tragamonedas de Tambora.",
      en: "1,024 ways to win in the Tambora slots.",
    },
    action: PLAY,
  },
  {
    code: "hot-nuevos",
    group_name: "hot",
    url: "/rng?page=JAGUAR",
    art: "sol-de-oaxaca",
    title: { es: "Recién salidos del horno", en: "Fresh from the press" },
    text: {
      es: "Sol de Oaxaca y lo nuevo de Jaguar Play.",
      en: "Sol de Oaxaca and what is new from Jaguar Play.",
    },
    action: PLAY,
  },
  {
    code: "hot-mesas",
    group_name: "hot",
    category: "LIVE",
    url: "/live?page=NUEVE",
    art: "tigre-de-salon",
    title: { es: "El tigre abre la mesa", en: "The tiger opens the table" },
    text: {
      es: "Dragón Tigre, bacará y ruletas de Nueve Lunas.",
      en: "Dragon Tiger, baccarat and roulettes by Nueve Lunas.",
    },
    action: { es: "Ver las mesas", en: "See the tables" },
  },
  {
    code: "hot-cancha",
    group_name: "hot",
    category: "SPORTS",
    url: "/sports?page=TRESREYES",
    art: "tres-reyes-futbol",
    title: { es: "Rueda el balón", en: "The ball is rolling" },
    text: {
      es: "Fútbol, críquet, hípica y rodeo, casa por casa.",
      en: "Football, cricket, racing and rodeo, house by house.",
    },
    action: { es: "Ver las casas", en: "See the houses" },
  },
  {
    code: "hot-mandos",
    group_name: "hot",
    category: "ESPORTS",
    url: "/esports?page=IMES",
    art: "imes-arena",
    title: { es: "Mando en mano", en: "Controllers up" },
    text: {
      es: "Arena, duelos y torneos de IMES, TF e IA.",
      en: "Arena, duels and tournaments by IMES, TF and IA.",
    },
    action: { es: "Entrar en la arena", en: "Enter the arena" },
  },
  {
    code: "hot-pulpos",
    group_name: "hot",
    category: "FISH",
    url: "/fish?page=VELA",
    art: "tormenta-de-pulpos",
    title: { es: "Mar de fondo", en: "Heavy seas" },
    text: {
      es: "Pulpos, ballenas y pirañas en las salas de Vela.",
      en: "Octopuses, whales and piranhas in the halls of Vela.",
    },
    action: { es: "Entrar en la sala", en: "Enter the hall" },
  },
  {
    code: "hot-cartas",
    group_name: "hot",
    category: "PVP",
    url: "/pvp?page=TRESREYES",
    art: "rey-de-copas",
    title: { es: "Aquí se juega entre personas", en: "Players against players" },
    text: {
      es: "Truco, mus, brisca y chinchón, en las mesas de Tres Reyes.",
      en: "Truco, mus, brisca and chinchón, at the tables of Tres Reyes.",
    },
    action: { es: "Buscar mesa", en: "Find a table" },
  },
  {
    code: "hot-palenque",
    group_name: "hot",
    category: "COCKFIGHT",
    url: "/cockfight?page=GALLERA",
    art: "palenque",
    title: { es: "Se abre el palenque", en: "The ring is open" },
    text: {
      es: "Meron, wala o tablas: cada pelea de Gallera Real, con su hora y su cuota.",
      en: "Meron, wala or draw: every fight by Gallera Real, with its time and odds.",
    },
    action: { es: "Ver las peleas", en: "See the fights" },
  },
  {
    code: "hot-comprobable",
    group_name: "hot",
    category: "INHOUSE",
    url: "/fair",
    art: "ojo-de-la-suerte",
    title: { es: "No te fíes: compruébalo", en: "Do not trust us: check" },
    text: {
      es: "Cada jugada de nuestros juegos se puede rehacer con sus semillas.",
      en: "Every round of our games can be replayed from its seeds.",
    },
    action: { es: "Comprobar una jugada", en: "Check a round" },
  },
  {
    code: "hot-bombo",
    group_name: "hot",
    category: "ELOTT",
    url: "/lottery",
    art: "keno",
    title: { es: "Gira el bombo", en: "The drum is turning" },
    text: {
      es: "Keno, dados y carreras: mira qué hay y cómo se sortea.",
      en: "Keno, dice and races: see what there is and how it is drawn.",
    },
    action: { es: "Ver los sorteos", en: "See the draws" },
  },
  {
    code: "shop-puntos",
    group_name: "shop",
    url: "/help",
    art: "gemas-de-muzo",
    title: { es: "Jugar también suma", en: "Playing adds up too" },
    text: {
      es: "Así será la tienda: puntos por jugar, artículos por puntos.",
      en: "This is what the mall will be: points for playing, goods for points.",
    },
    action: { es: "Leer la ayuda", en: "Read the help" },
  },
  {
    code: "down-bolsillo",
    group_name: "down",
    url: "/lobby",
    art: "luna-de-hoi-an",
    title: { es: "La casa, en el bolsillo", en: "The house in your pocket" },
    text: {
      es: "La misma cuenta y el mismo saldo. Sin instalar nada también se juega.",
      en: "The same account and the same balance. It plays without installing too.",
    },
    action: PLAY,
  },
  {
    code: "help-limites",
    group_name: "help",
    url: "/legal/responsible-gaming",
    art: "loto-de-hue",
    title: { es: "Decide antes de jugar", en: "Decide before you play" },
    text: {
      es: "Cuánto, cuánto tiempo y cuándo parar. Y cómo se pide una pausa.",
      en: "How much, how long and when to stop. And how to ask for a break.",
    },
    action: { es: "Juego responsable", en: "Play responsibly" },
  },
  {
    code: "reg-cuenta",
    group_name: "reg",
    url: "/help",
    art: "lucero-del-alba",
    title: { es: "Tu cuenta, en un minuto", en: "Your account, in a minute" },
    text: {
      es: "Usuario, contraseña y tu nombre. Lo demás, cuando haga falta.",
      en: "A username, a password and your name. The rest, when it is needed.",
    },
    action: { es: "Cómo funciona", en: "How it works" },
  },
  {
    code: "w-reg-gallo",
    group_name: "w_reg",
    url: "/rng",
    art: "gallo-de-jade",
    title: { es: "Mira antes de entrar", en: "Look before you join" },
    text: {
      es: "Recorre la sala sin cuenta: los juegos están a la vista.",
      en: "Walk the floor without an account: the games are in plain view.",
    },
    action: PLAY,
  },
];
