(() => {
  const root = document.documentElement;
  const page = root.dataset;
  const read = (store, key) => {
    try {
      return window[store].getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read("localStorage", "pleno.theme");
  if (theme === "light" || theme === "dark") page.theme = theme;
  if (read("localStorage", "pleno.menu") === "mini") root.classList.add("mini");
  const back = read("localStorage", "pleno.remembered") > Date.now();
  page.who = back || read("sessionStorage", "token") ? "member" : "visitor";
  page.label = read("sessionStorage", "memberLabel") ? "yes" : "no";
  page.bars = read("sessionStorage", "pleno.bars") || "show";
  if (page.membersOnly && page.who === "visitor") location.replace(page.membersOnly);
  const wanted = (read("localStorage", "lang") || root.lang).toLowerCase();
  if (page.unprefixed && wanted !== root.lang && page.languages.split(" ").includes(wanted))
    location.replace(`/${wanted}${location.pathname}${location.search}${location.hash}`);

  const [sheet, ...faces] = (page.late || "").split(" ");
  const link = (attributes) =>
    document.head.append(Object.assign(document.createElement("link"), attributes));
  const dress = () => {
    if (page.dressed) return;
    page.dressed = "soon";
    link({
      rel: "stylesheet",
      href: sheet,
      blocking: "render",
      onload() {
        page.dressed = "yes";
        try {
          localStorage["pleno.late"] = sheet;
        } catch {}
      },
      onerror() {
        page.dressed = "yes";
      },
    });
  };
  if (read("localStorage", "pleno.late") === sheet) {
    for (const href of faces)
      link({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href });
    dress();
  } else if (sheet) {
    for (const sign of ["load", "scroll", "pointerdown", "keydown"])
      addEventListener(sign, dress, { once: true, capture: true, passive: true });
  }
})();
