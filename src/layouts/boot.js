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
})();
