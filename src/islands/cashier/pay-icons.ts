/** The icons of ways to pay, which only the cashier's pages have. */
export const PAY_ICONS = {
  bank: "M3.5 9.5L12 4l8.5 5.5zM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3.5 20h17",
  phone: "M7.5 2.5h9v19h-9zM11 18.5h2",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM18 18h2v2h-2z",
  coin: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7.5l1.3 2.9l3.2.3l-2.4 2.1l.7 3.1L12 14.3l-2.8 1.6l.7-3.1l-2.4-2.1l3.2-.3z",
  wallet: "M4 6.5h14.5v13H4zM4 6.5l10-3v3M15 11.5h5.5v4H15z",
} as const;
