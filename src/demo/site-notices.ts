import type { Insertable } from "kysely";
import type { Tables } from "#/server/db/index.ts";

type Both = { readonly es: string; readonly en: string };
type DemoNotice = {
  readonly code: string;
  readonly type: NonNullable<Insertable<Tables["notices"]>["type"]>;
  readonly audience?: "members";
  readonly daysAgo: number;
  readonly title: Both;
  /** HTML. */
  readonly content: Both;
};

/** What the fictional operator tells: of the house, of members' accounts, of promotions. The newest first. */
export const DEMO_NOTICES: readonly DemoNotice[] = [
  {
    code: "sandbox",
    type: "H",
    daysAgo: 0,
    title: {
      es: "Esta es una casa de demostración: aquí no se mueve dinero de verdad.",
      en: "This is a demonstration house: no real money moves here.",
    },
    content: {
      es: "<p>Pleno se muestra aquí con jugadores, proveedores y premios inventados. Puedes abrir una cuenta, depositar, jugar y retirar: todo funciona, y nada de ello mueve dinero de verdad.</p><p>Los juegos de otros proveedores corren en un banco de pruebas que lo dice en pantalla. Los pagos también. Atención al cliente, app y páginas en redes no hay: las pone quien abre su propia casa.</p>",
      en: "<p>Pleno is shown here with invented players, vendors and prizes. You can open an account, deposit, play and withdraw: everything works, and none of it moves real money.</p><p>Other vendors' games run in a sandbox that says so on screen. So do payments. There is no customer service, app or social page: whoever opens a house of their own brings those.</p>",
    },
  },
  {
    code: "gallo",
    type: "B",
    daysAgo: 1,
    title: {
      es: "El Gallo de Jade ya canta: nuestra primera slot con jugadas comprobables.",
      en: "El Gallo de Jade is here: our first slot with verifiable rounds.",
    },
    content: {
      es: '<p>Veinte líneas, comodines y una serie de giros gratis. Antes de cada jugada publicamos la huella de la semilla; cuando cambias de semillas, la semilla. Con ella y con la tuya cualquiera puede rehacer la jugada y ver que nadie la tocó.</p><ul><li>En el juego, cambia de semillas en <strong>Juego limpio</strong>.</li><li>Elige la jugada en la página <a href="/fair">Comprueba una jugada</a>.</li><li>Si el resultado coincide, la jugada fue limpia.</li></ul>',
      en: '<p>Twenty lines, wilds and a series of free spins. Before each round we publish the seed\'s fingerprint; when you change seeds, the seed. With it and yours anyone can replay the round and see that nobody touched it.</p><ul><li>In the game, change seeds under <strong>Fair play</strong>.</li><li>Choose the round at <a href="/en/fair">Check a round</a>.</li><li>If the result matches, the round was clean.</li></ul>',
    },
  },
  {
    code: "retiros",
    type: "B",
    daysAgo: 2,
    title: {
      es: "Los retiros se confirman en 30 minutos: dinos si te ha llegado todo.",
      en: "Withdrawals are confirmed within 30 minutes: tell us whether it all arrived.",
    },
    content: {
      es: "<p>Cuando aprobamos un retiro te pedimos una respuesta: <strong>llegó</strong>, <strong>no llegó</strong> o <strong>llegó una parte</strong>. Tienes 30 minutos desde la aprobación; pasado ese tiempo lo damos por recibido.</p><p>Si no llegó, dilo ahí mismo y escribe a atención al cliente con la referencia. Si llegó una parte, escribe cuánto falta.</p>",
      en: "<p>When we approve a withdrawal we ask you for an answer: <strong>it arrived</strong>, <strong>it did not</strong>, or <strong>part of it did</strong>. You have 30 minutes from the approval; after that we take it as received.</p><p>If it did not arrive, say so there and write to customer service with its reference. If part of it did, write how much is missing.</p>",
    },
  },
  {
    code: "clave",
    type: "B",
    daysAgo: 4,
    title: {
      es: "Nadie de la casa te pedirá nunca tu contraseña ni tu clave de pagos.",
      en: "Nobody from the house will ever ask for your password or payment password.",
    },
    content: {
      es: "<p>Ni por chat, ni por correo, ni por teléfono. Si alguien te las pide, no es de la casa: no contestes y cámbialas cuanto antes en <strong>Mi cuenta</strong>.</p><p>Tres costumbres que ayudan:</p><ol><li>Una contraseña que no uses en otro sitio.</li><li>Una clave de pagos distinta de la contraseña.</li><li>Mira la dirección antes de escribir nada: la lista de nuestros dominios está en el menú, en <strong>Prueba de velocidad</strong>.</li></ol>",
      en: "<p>Not by chat, not by e-mail, not by phone. Whoever asks is not from the house: do not answer, and change both as soon as you can under <strong>My account</strong>.</p><p>Three habits that help:</p><ol><li>A password you use nowhere else.</li><li>A payment password that differs from it.</li><li>Look at the address before typing anything: our domains are listed in the menu, under <strong>Speed test</strong>.</li></ol>",
    },
  },
  {
    code: "mesas",
    type: "B",
    daysAgo: 6,
    title: {
      es: "Mesas nuevas de Vela y Sala Oro en el casino en vivo.",
      en: "New tables from Vela and Sala Oro in the live casino.",
    },
    content: {
      es: '<p>Vela trae bacará; Sala Oro, ruleta criolla. En esta casa de demostración se abren en el banco de pruebas, sin crupier.</p><p>Están en <a href="/live">Casino en vivo</a>.</p>',
      en: '<p>Vela brings baccarat; Sala Oro, roulette. In this demonstration house they open in the sandbox, without a dealer.</p><p>You find them in the <a href="/en/live">live casino</a>.</p>',
    },
  },
  {
    code: "deposito-qr",
    type: "B",
    daysAgo: 10,
    title: {
      es: "Depósitos por código QR: se acreditan en cuanto el banco avisa.",
      en: "Deposits by QR code: credited as soon as the bank tells us.",
    },
    content: {
      es: "<p>Elige el importe, escanea el código con la aplicación de tu banco y confirma allí. El saldo se mueve en cuanto el banco nos avisa; no hace falta enviar comprobante.</p><p>El código vale 15 minutos y un solo pago. Si caduca, pide otro; si ya habías pagado, ese pago se acredita igual cuando llega.</p>",
      en: "<p>Choose the amount, scan the code with your bank's app and confirm there. Your balance moves as soon as the bank tells us; there is no receipt to send.</p><p>A code is good for 15 minutes and one payment. If it expires, ask for another; if you had paid already, that payment is credited all the same when it arrives.</p>",
    },
  },
  {
    code: "limites",
    type: "B",
    daysAgo: 13,
    title: {
      es: "Pide tu límite antes de jugar: atención al cliente lo pone por ti.",
      en: "Ask for your limit before you play: customer service sets it for you.",
    },
    content: {
      es: '<p>El juego es una forma de pasar el rato, no de ganarse la vida. Decide cuánto puedes permitirte perder antes de empezar.</p><p>Puedes pedir que no te dejemos depositar, que no te dejemos apostar, o las dos cosas, por un tiempo o para siempre. Endurecer un límite vale al momento; quitarlo, no. Lo contamos entero en <a href="/legal/responsible-gaming">Juego responsable</a>.</p>',
      en: '<p>Playing is a way to pass the time, not to make a living. Decide what you can afford to lose before you begin.</p><p>You can ask us to take no deposits from you, to take no bets, or neither, for a time or for good. Tightening a limit works at once; lifting it does not. All of it is explained under <a href="/en/legal/responsible-gaming">Responsible gaming</a>.</p>',
    },
  },
  {
    code: "nombre-real",
    type: "B",
    daysAgo: 17,
    title: {
      es: "Tu nombre tiene que ser el de tu cuenta bancaria.",
      en: "Your name has to be the one on your bank account.",
    },
    content: {
      es: "<p>Los retiros se pagan a cuentas con el mismo nombre con que te registraste. Así nadie puede cobrar con tu saldo, aunque tenga tu contraseña.</p><p>Si te equivocaste al escribirlo, pide la corrección a atención al cliente y enseña un documento.</p>",
      en: "<p>Withdrawals are paid to accounts in the same name you registered with. That way nobody can cash out your balance, even with your password.</p><p>If you misspelt it, ask customer service for a correction and show a document.</p>",
    },
  },
  {
    code: "tambora",
    type: "B",
    daysAgo: 21,
    title: {
      es: "Tambora estrena tragamonedas con 1.024 formas de ganar.",
      en: "Tambora opens slots with 1,024 ways to win.",
    },
    content: {
      es: '<p>En lugar de líneas, cuentan los símbolos iguales en rodillos seguidos, estén a la altura que estén. En esta casa de demostración se abren en el banco de pruebas.</p><p>Búscalas en <a href="/rng?page=TAMBORA">Tragamonedas, Tambora</a>.</p>',
      en: '<p>Instead of lines, equal symbols on neighbouring reels count, at whatever height they stand. In this demonstration house they open in the sandbox.</p><p>Find them under <a href="/en/rng?page=TAMBORA">slots, Tambora</a>.</p>',
    },
  },
  {
    code: "idiomas",
    type: "B",
    daysAgo: 32,
    title: {
      es: "Cambia de idioma cuando quieras: tus mensajes te seguirán en él.",
      en: "Change the language whenever you like: your messages follow.",
    },
    content: {
      es: "<p>El idioma se elige en el menú. Si has entrado en tu cuenta, lo recordamos también para los mensajes que te escribe la casa: depósitos, retiros y avisos.</p>",
      en: "<p>You choose the language in the menu. When you are logged in we also remember it for the messages the house writes you: deposits, withdrawals and notices.</p>",
    },
  },
  {
    code: "bienvenida",
    type: "PR",
    daysAgo: 3,
    title: {
      es: "Promociones: lo que hay y lo que viene.",
      en: "Promotions: what there is and what comes.",
    },
    content: {
      es: '<p>Cada promoción en marcha dice en su página quién participa y qué recibe. Las que vienen dicen su fecha; sus condiciones se publican ese día.</p><p><a href="/promotions">Ver las promociones</a></p>',
      en: '<p>Each promotion that runs says on its page who takes part and what they get. Those to come say their date; their terms are published that day.</p><p><a href="/en/promotions">See the promotions</a></p>',
    },
  },
  {
    code: "afiliados",
    type: "PR",
    daysAgo: 15,
    title: {
      es: "Programa de afiliados: qué se acuerda antes de empezar.",
      en: "Affiliate programme: what is agreed before you begin.",
    },
    content: {
      es: '<p>Qué parte te toca, sobre qué se calcula y cuándo se paga se acuerda por escrito antes de que traigas a nadie.</p><p><a href="/affiliates">Cómo funciona el programa</a></p>',
      en: '<p>What your share is, what it is worked out on and when it is paid is agreed in writing before you bring anyone.</p><p><a href="/en/affiliates">How the programme works</a></p>',
    },
  },
  {
    code: "mayores",
    type: "PU",
    daysAgo: 5,
    title: {
      es: "Antes de jugar: tres cosas que conviene saber.",
      en: "Before you play: three things worth knowing.",
    },
    content: {
      es: '<ol><li>Solo juegan mayores de edad, y podemos pedirte un documento antes de pagar un retiro.</li><li>La casa tiene ventaja en todos los juegos: a la larga se pierde más de lo que se gana.</li><li>Puedes pedir límites o un descanso cuando quieras. <a href="/legal/responsible-gaming">Así se hace</a>.</li></ol>',
      en: '<ol><li>Only adults play, and we may ask for a document before we pay a withdrawal.</li><li>The house has an edge in every game: in the long run more is lost than won.</li><li>You can ask for limits or a break at any time. <a href="/en/legal/responsible-gaming">Here is how</a>.</li></ol>',
    },
  },
  {
    code: "registro-apuestas",
    type: "PL",
    audience: "members",
    daysAgo: 7,
    title: {
      es: "Tu registro guarda cada jugada, con su número y su saldo.",
      en: "Your record keeps every round, with its number and its balance.",
    },
    content: {
      es: "<p>En <strong>Registro de apuestas</strong> ves cada jugada con lo apostado y lo ganado; en <strong>Registro de cuenta</strong>, cada movimiento con el saldo que dejó. Si una cifra no te cuadra, mándanos su número: con él la encontramos.</p>",
      en: "<p>Your <strong>betting record</strong> shows each round with what was staked and won; your <strong>account record</strong> shows each movement with the balance it left. If a figure looks wrong, send us its number: that is how we find it.</p>",
    },
  },
  {
    code: "cuentas-de-pago",
    type: "PL",
    audience: "members",
    daysAgo: 19,
    title: {
      es: "Guarda tu cuenta bancaria una vez y elígela en cada retiro.",
      en: "Save your bank account once and pick it at every withdrawal.",
    },
    content: {
      es: "<p>El número queda cifrado y en pantalla solo se ven sus cuatro últimas cifras. Para añadir una cuenta te pedimos la clave de pagos.</p>",
      en: "<p>Its number is kept encrypted, and only its last four digits are shown. Adding an account asks for your payment password.</p>",
    },
  },
];
