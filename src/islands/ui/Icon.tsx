const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  warning: "M12 4L2.5 20h19zM12 10v4.5M12 17.2v.1",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4",
  info: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 11v5.5M12 7.8v.1",
  eye: "M2.5 12S6 5.5 12 5.5S21.5 12 21.5 12S18 18.5 12 18.5S2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z",
  eyeOff:
    "M2.5 12S6 5.5 12 5.5S21.5 12 21.5 12S18 18.5 12 18.5S2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6zM4 20L20 4",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.6h-4.6",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  up: "M12 19V5M6 11l6-6 6 6",
  mail: "M3.5 6.5h17v12h-17zM3.5 7l8.5 6.5L20.5 7",
  user: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6",
  lock: "M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5",
  down: "M5.5 9.5L12 16l6.5-6.5",
  next: "M9.5 5.5L16 12l-6.5 6.5",
  back: "M14.5 5.5L8 12l6.5 6.5",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  list: "M6 3.5h12v17l-2-1.5l-2 1.5l-2-1.5l-2 1.5l-2-1.5l-2 1.5zM9 8h6M9 12h6",
  doc: "M6 3.5h8.5L18 7v13.5H6zM9 10h6M9 13.5h6M9 17h4",
  out: "M10 4H4.5v16H10M15 7.5l4.5 4.5l-4.5 4.5M19.5 12H9",
  gift: "M4 9h16v4H4zM5.5 13v7.5h13V13M12 9v11.5M12 9S8 9 7.5 6.5S11 4 12 9zM12 9s4 0 4.5-2.5S13 4 12 9z",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5",
  shield: "M12 3l7.5 3v5.5c0 4.5-3 7.5-7.5 9.5c-4.5-2-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5l4.5-5",
  move: "M12 3v18M3 12h18M9.5 5.5L12 3l2.5 2.5M9.5 18.5L12 21l2.5-2.5M5.5 9.5L3 12l2.5 2.5M18.5 9.5L21 12l-2.5 2.5",
  shuffle: "M3 7h4l9 10h5M18 14l3 3-3 3M3 17h4l2.5-2.8M13 9.5L16 7h5M18 4l3 3-3 3",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13.5h10L18 7M10 11v5.5M14 11v5.5",
  keep: "M12 4v11M7.5 11l4.5 4.5L16.5 11M4.5 20h15",
} as const;

export type IconName = keyof typeof PATHS;

/** A key-line icon of 20 px; decorative, so its button must carry the name. What one page alone has is its own `path`. */
export function Icon({
  name,
  path,
  className = "",
}: { className?: string } & (
  | { name: IconName; path?: undefined }
  | { path: string; name?: undefined }
)) {
  return (
    <svg className={className ? `i ${className}` : "i"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path ?? PATHS[name]} />
    </svg>
  );
}
