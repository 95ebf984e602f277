(() => {
  const root = document.documentElement;
  const page = root.dataset;
  let local = {};
  let session = {};
  try {
    local = localStorage;
    session = sessionStorage;
  } catch {}
  const theme = local["pleno.theme"];
  if (theme) page.theme = theme;
  if (local["pleno.menu"] === "mini") root.classList.add("mini");
  const back = local["pleno.remembered"] > Date.now();
  page.who = back || session.token ? "member" : "visitor";
  page.label = session.memberLabel ? "yes" : "no";
  page.bars = session["pleno.bars"];
  if (page.membersOnly && page.who === "visitor")
    location.replace(page.membersOnly + location.hash);
  const wanted = (local.lang || root.lang).toLowerCase();
  if (page.unprefixed && wanted !== root.lang && page.languages.split(" ").includes(wanted))
    location.replace(`/${wanted}${location.pathname}${location.search}${location.hash}`);

  // One keeper of early presses: the last one, and each of what is switched on and off, is given once what it waits for
  // has come; `false` says that it will not.
  document.keep = (event, press, ready) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (document.kept) document.kept.ariaBusy = null;
    document.kept = press;
    press.ariaBusy = "true";
    ready.then((came) => {
      press.ariaBusy = null;
      if (document.kept === press) document.kept = null;
      else if (!press.ariaPressed) return;
      if (came !== false) press.click();
    });
  };

  const [sheet, ...faces] = (page.late || "").split(" ");
  if (!sheet) return;
  const prefix = page.unprefixed ? "" : `/${root.lang}`;
  const add = (name, attributes, where = root) =>
    where.append(Object.assign(document.createElement(name), attributes));
  // No frame is begun before the one before the last is on the screen.
  const afterFrames = (count, act) =>
    requestAnimationFrame(() => setTimeout(count > 1 ? () => afterFrames(count - 1, act) : act));

  // Login and registration are HTML that comes beside the page (pages/[...lang]/dialogs.ts): they open before any script
  // is here, and their island comes to them while one types. From `data-loads` on it would not know the registration.
  let filled;
  let came;
  const login = () => filled && document.querySelector("[ssr]:not([data-runs])>#loginPopupModal");
  const register = () => filled && document.querySelector("[ssr]:not([data-loads])>#registerModal");
  const opened = () => document.querySelector("[ssr]:not([data-runs])>dialog[open]");
  const fill = async () => {
    const reply = await fetch(`${prefix}/dialogs`);
    came = await reply.json();
    if (document.readyState === "loading")
      await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
    // The late sheet says the same, and then alone.
    if (page.styles !== "ready")
      document.adoptedStyleSheets = [await new CSSStyleSheet().replace(came.css)];
    return came;
  };

  const begin = (dialog, press) => {
    const field = dialog.querySelector("[name=username]");
    dialog.opener = press;
    dialog.dataset.state = "shown";
    // Seen and typed in first, modal in the frame after: that has the style of the whole page computed anew.
    dialog.open = true;
    field.focus();
    dialog.addEventListener("close", () => opened() || press.focus(), { once: true });
    afterFrames(1, () => {
      if (dialog.open) {
        dialog.open = false;
        dialog.showModal();
      }
      dialog.parentNode.dispatchEvent(new Event("intent"));
    });
    return field;
  };

  const openEarly = (event, press, early) => {
    // While the form is not here, its first field on a phone.
    const first = !came && innerWidth < 720 && document.querySelector("#firstField");
    const typed = first && begin(first, press);
    const open = () => {
      // Closed, or opened anew by the other press, which is the one that counts then.
      if (first && (!first.open || first.opener !== press)) return false;
      if (first) first.close();
      if (!early()) return;
      if (!early().firstChild) early().outerHTML = came[press.dataset.open];
      const field = begin(early(), press);
      if (typed) field.value = typed.value;
      return false;
    };
    document.keep(event, press, filled.then(open));
  };

  // The late sheet and the page's scripts: a dialog that opens before the one has no clothes on.
  let left = 2;
  let end;
  const ready = new Promise((resolve) => {
    end = () => --left || resolve();
  });
  addEventListener(
    "click",
    (event) => {
      const press = event.target.closest(
        "[data-open],[data-show],[data-game],[data-private],[data-lang],[client] button,button:not([type=submit],[popovertarget])",
      );
      // Who presses again need not wait: a link leads on.
      if (!press || press === document.kept || event.ctrlKey || event.metaKey) return;
      const early = { login, register }[press.dataset.open];
      if (early?.()) openEarly(event, press, early);
      else if (press.matches(".modal-close") && opened()) opened().close();
      else if (left) document.keep(event, press, ready);
    },
    true,
  );

  // What stood back comes part by part: no frame has to lay out all of it.
  const show = () => {
    let part = document.querySelector(".late:not(.on)");
    if (part) {
      // Of a list's entries a row of a wide screen.
      for (let left = part.matches("li") ? 7 : 1; part && left--; part = part.nextElementSibling)
        part.className += " on";
      afterFrames(1, show);
    } else {
      page.styles = "ready";
      document.adoptedStyleSheets = [];
    }
  };
  const stylesReady = () => {
    if (page.styles === "soon") show();
    // The new faces before it, in a frame of their own.
    else afterFrames(1, show);
    end();
  };
  const load = (src) => {
    const onerror = () => {
      if (!navigator.onLine) addEventListener("online", () => load(src), { once: true });
      // Nothing will come to a dialog that is open: the page behind its link begins anew.
      else if (opened()) location.assign(opened().opener.href);
      else {
        filled = null;
        end();
      }
    };
    add("script", { type: "module", async: false, onload: end, onerror, src });
  };
  const run = () => {
    for (const { src } of document.querySelectorAll("script[type=late]")) {
      left++;
      load(src);
    }
    end();
  };
  const wake = () => {
    if (page.styles) return;
    page.styles = document.body ? "late" : "soon";
    add("link", { rel: "manifest", href: `${prefix}/manifest.webmanifest` }, document.head);
    for (const href of faces) add("link", { rel: "preload", as: "font", crossOrigin: "", href });
    const onload = () => {
      stylesReady();
      local["pleno.late"] = sheet;
    };
    // After the head, which may still be read: its styles go before these.
    add("link", {
      rel: "stylesheet",
      href: sheet,
      blocking: "render",
      onload,
      onerror: stylesReady,
    });
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", run);
    else run();
  };
  const signs = ["scroll", "pointerdown", "keydown"];
  if (page.who === "visitor") {
    // Behind the largest picture, unless somebody shows that they mean to use the page.
    const asked = new Promise((resolve) => {
      addEventListener("load", () => afterFrames(2, resolve));
      for (const sign of ["click", "fill", ...signs]) addEventListener(sign, resolve, true);
    });
    document.filled = filled = asked.then(fill).catch(() => {
      filled = null;
    });
  }
  // Who chose the light theme finds it in that sheet.
  if (local["pleno.late"] === sheet || page.who === "member" || theme === "light") wake();
  else {
    // With the largest picture on the screen first: a page may have loaded before it is painted.
    addEventListener("load", () => afterFrames(3, wake));
    for (const sign of signs) addEventListener(sign, wake, true);
  }
})();
