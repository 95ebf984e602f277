/** Key-line icons on a grid of 24: the line, a filled shape, and the one spot of colour printed off-register. */
export type IconShape = {
  line?: string;
  fill?: string;
  spot?: string;
  ink?: "red" | "jade" | "blue";
};

export const ICONS = {
  home: { spot: "M4 11l8-7 8 7v9H4z", line: "M4 11l8-7 8 7v9h-5.5v-5.5h-5V20H4z" },
  lott: {
    spot: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17z",
    line: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM9.5 9.5h5L11.5 15.5",
    ink: "red",
  },
  elott: {
    spot: "M11 5a8 8 0 1 0 0 16a8 8 0 0 0 0-16z",
    line: "M13 5A8 8 0 1 0 19 11M20 3l-4 5h4l-4 5M9 10h4l-3 6",
  },
  live: {
    spot: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17z",
    line: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM12 4v4M12 16v4M4 12h4M16 12h4M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3",
    ink: "jade",
  },
  sports: {
    spot: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17z",
    line: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM12 8l4 3-2 4h-4l-2-4zM12 8V4M16 11l4-1M14 15l3 4M10 15l-3 4M8 11l-4-1",
  },
  fish: {
    spot: "M3 12c4-6 10-6 14-2l4-3v10l-4-3c-4 4-10 4-14-2z",
    line: "M3 12c4-6 10-6 14-2l4-3v10l-4-3c-4 4-10 4-14-2zM10 8q3 4 0 8M7 11v.1",
    ink: "blue",
  },
  rng: {
    spot: "M3 5.5h18v13H3z",
    line: "M3 5.5h18v13H3zM9 5.5v13M15 5.5v13M5 10h2l-1 4M11 10h2l-1 4M17 10h2l-1 4",
    ink: "red",
  },
  pvp: {
    spot: "M4 7l9-3 3 13-9 3z",
    line: "M4 7l9-3 3 13-9 3zM15 7l5 1-3 11-3-1M9 10q2 0 2 3-2 0-3-2z",
    ink: "jade",
  },
  esports: {
    spot: "M7 8h10c5 0 6 11 2 10l-4-3H9l-4 3C1 19 2 8 7 8z",
    line: "M7 8h10c5 0 6 11 2 10l-4-3H9l-4 3C1 19 2 8 7 8zM8 10v3M6.5 11.5h3M15 10h.1M17 12h.1",
    ink: "blue",
  },
  cockfight: {
    spot: "M5 20c-2-7 1-11 5-12 0-3 4-3 6-1l2 3h-3c1 6-2 10-6 10z",
    line: "M5 20c-2-7 1-11 5-12 0-3 4-3 6-1l2 3h-3c1 6-2 10-6 10zM10 7L9 4l2 1 1-2 1 2 2-1v2M8 14q3 2 5 0M9 20v2",
    ink: "red",
  },
  inhouse: {
    spot: "M5 4h14v16H5z",
    line: "M5 3.5h14v17H5zM12 7l1 3h4l-3 2 1 4-3-2-3 2 1-4-3-2h4z",
  },
  globe: {
    spot: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17z",
    line: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-5 5-5 12 0 17c5-5 5-12 0-17z",
    ink: "red",
  },
  games: {
    spot: "M4 4h7v7H4zM13 13h7v7h-7z",
    line: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
    ink: "red",
  },
  account: {
    spot: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5c0-4.5 3.5-6.5 7.5-6.5s7.5 2 7.5 6.5z",
    line: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5c0-4.5 3.5-6.5 7.5-6.5s7.5 2 7.5 6.5z",
    ink: "blue",
  },
  vip: {
    spot: "M3.5 18l-1-10 5 4L12 5l4.5 7 5-4-1 10z",
    line: "M3.5 17.5l-1-9.5 5 4L12 5l4.5 7 5-4-1 9.5zM3.5 20.5h17",
    ink: "red",
  },
  invite: {
    spot: "M9 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6z",
    line: "M9 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6zM19 8v6M16 11h6",
    ink: "red",
  },
  promotions: {
    spot: "M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4z",
    line: "M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM15 7v1M15 11v2M15 16v1",
    ink: "jade",
  },
  service: {
    spot: "M4 14.5v-2a8 8 0 0 1 16 0v2h-4v5h2",
    line: "M4 15v-3a8 8 0 0 1 16 0v3M4 13h3v6H6l-2-1zM20 13h-3v6h1l2-1zM18 19q0 2-4 2",
    ink: "blue",
  },
  phone: {
    spot: "M7 2.5h10v19H7z",
    line: "M8.5 2.5h7A1.5 1.5 0 0 1 17 4v16a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 20V4a1.5 1.5 0 0 1 1.5-1.5zM10.5 18.5h3",
    ink: "jade",
  },
  facebook: {
    line: "M14 21v-7h3l1-4h-4V8c0-1 1-2 2-2h2V3c-4-1-7 0-7 5v2H8v4h3v7",
  },
  instagram: {
    line: "M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM17 6.9v.1",
  },
  telegram: { line: "M21 4L2.5 11.5l6 2.3L17 7l-7 8v5l3-3.2 4.5 3.2z" },
  close: { line: "M6 6l12 12M18 6L6 18" },
  bars: { line: "M4 4h16v16H4zM4 9h16M9 9v11" },
  menu: { line: "M4 6h16M10 12h10M4 18h16M7 9l-3 3 3 3" },
  sun: {
    line: "M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M6 6l1 1M17 17l1 1M18 6l-1 1M7 17l-1 1",
  },
  moon: { line: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" },
  flame: {
    fill: "M12.5 2C13 6 18.5 8.5 18.5 14.5a6.5 6.5 0 0 1-13 0C5.5 11 7.5 9.5 8 6.5c1.5 1 2 2 2.2 3.5C11.8 8 12.7 5 12.5 2z",
  },
  bell: { line: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4" },
  arrow: { line: "M4.5 12h15M13.5 6l6 6-6 6" },
  chevron: { line: "M9.5 5.5L16 12l-6.5 6.5" },
  down: { line: "M5.5 9.5L12 16l6.5-6.5" },
  search: { line: "M11 4.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5" },
  alert: { line: "M12 4l9 16H3zM12 10v4.5M12 17.3v.1" },
} satisfies Record<string, IconShape>;

export type IconName = keyof typeof ICONS;
