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
  if (theme) page.theme = theme;
  if (read("localStorage", "pleno.menu") === "mini") root.classList.add("mini");
  const back = read("localStorage", "pleno.remembered") > Date.now();
  page.who = back || read("sessionStorage", "token") ? "member" : "visitor";
  page.label = read("sessionStorage", "memberLabel") ? "yes" : "no";
  page.bars = read("sessionStorage", "pleno.bars");
  if (page.membersOnly && page.who === "visitor") location.replace(page.membersOnly);
  const wanted = (read("localStorage", "lang") || root.lang).toLowerCase();
  if (page.unprefixed && wanted !== root.lang && page.languages.split(" ").includes(wanted))
    location.replace(`/${wanted}${location.pathname}${location.search}${location.hash}`);

  const [sheet, ...faces] = (page.late || "").split(" ");
  const add = (name, attributes, parent = document.head) =>
    parent.append(Object.assign(document.createElement(name), attributes));
  const inNextFrame = (act) => requestAnimationFrame(() => setTimeout(act));
  // What stood back comes part by part: no frame has to lay out all of it.
  const show = () => {
    const part = document.querySelector(".late:not(.on)");
    if (part) {
      part.className += " on";
      inNextFrame(show);
    } else page.styles = "ready";
  };
  const stylesReady = () => {
    if (page.styles === "soon") show();
    // The new faces before it, in a frame of their own.
    else inNextFrame(show);
    end();
  };
  // After the head, which may still be read: its styles go before these.
  const loadStyles = () =>
    add(
      "link",
      {
        rel: "stylesheet",
        href: sheet,
        blocking: "render",
        onload() {
          try {
            localStorage["pleno.late"] = sheet;
          } catch {}
          stylesReady();
        },
        onerror: stylesReady,
      },
      root,
    );

  const PRESSED =
    "[data-open],[data-game],[data-private],[data-lang],[client] button,button:not([type=submit],[popovertarget])";
  let pressed;
  const keep = (event) => {
    const press = event.target.closest(PRESSED);
    // Who presses again need not wait: a link leads on.
    if (!press || press === pressed || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed) pressed.ariaBusy = null;
    pressed = press;
    press.ariaBusy = "true";
  };
  const give = () => {
    removeEventListener("click", keep, true);
    if (!pressed) return;
    pressed.ariaBusy = null;
    pressed.click();
  };
  // The sheet too: a dialog that opens before it has no clothes on.
  let left = 2;
  const end = () => --left || give();
  const run = () => {
    for (const { src } of document.querySelectorAll("script[type=late]")) {
      left++;
      add("script", { type: "module", async: false, onload: end, onerror: end, src });
    }
    end();
  };
  const wake = () => {
    if (page.styles) return;
    page.styles = document.body ? "late" : "soon";
    for (const href of faces) add("link", { rel: "preload", as: "font", crossOrigin: "", href });
    loadStyles();
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", run);
    else run();
  };
  if (!sheet) return;
  addEventListener("click", keep, true);
  if (read("localStorage", "pleno.late") === sheet || page.who === "member") wake();
  else {
    // The frame with the largest picture first: a page may have loaded before it is painted.
    const painted = new PerformanceObserver(() => inNextFrame(wake));
    addEventListener("load", () => painted.observe({ type: "paint", buffered: true }));
    for (const sign of ["scroll", "pointerdown", "keydown"]) addEventListener(sign, wake, true);
  }
})();
