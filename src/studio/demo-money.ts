/** Play money, and plenty of it, of a game that is only tried out: it is nobody's, and gone with the page. */
export const DEMO_CURRENCY = { code: "VND_PLAY", exponent: 2, symbol: "₫" };
export const DEMO_BALANCE = "1000000.00";
