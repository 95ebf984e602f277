import type { SiteView } from "#/lib/contract/site/calls.ts";

type PaymentKind = NonNullable<SiteView["paymentKinds"]>[number];

/** The ways to pay as signs of our own, in key lines on a grid of 24. */
const LINES: Readonly<Record<PaymentKind, string>> = {
  bank_qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5z",
  bank_transfer: "M3.5 9.5L12 4l8.5 5.5zM5.5 9.5V17M10 9.5V17M14 9.5V17M18.5 9.5V17M3.5 20h17",
  usdt: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM8 8.5h8M12 8.5v8M8.5 12h7",
  qris: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 17h6M17 14v6",
  pix: "M12 3.5l8.5 8.500l-8.500 8.500l-8.500-8.500zM8 8l4 4l4-4M8 16l4-4l4 4",
  card: "M3.5 6h17v12h-17zM3.500 10h17M7 14.500h4",
  mobile_wallet: "M4 7.5h14.5a1.5 1.5 0 0 1 1.5 1.5v9H4zM4 7.5l11-3.5v3.5M16 12.8h4v2h-4z",
};

/** Where the signs lie as symbols, beside the vendors': outside the pages, whose first bytes they would take. */
const SIGNS_FILE = "/marks.svg";

/** The signs as SVG symbols named after the kinds, in the lines of the text around them. */
export function paymentSymbols(): string {
  return Object.entries(LINES)
    .map(([kind, line]) => `<symbol id="${kind}" viewBox="0 0 24 24"><path d="${line}"/></symbol>`)
    .join("");
}

/** Where a way to pay has its sign. */
export function paymentSign(kind: PaymentKind): string {
  return `${SIGNS_FILE}#${kind}`;
}
