/** Says on the page's window that a payload ran. */
const RUN = "top.pwned=1";

/**
 * What a request may bring to have it run, no longer than a search may be: markup, what looks like a part of a page
 * that the server arranges, ends of elements, patterns of replacements.
 */
export const PAYLOADS: readonly string[] = [
  `<script>astro:${RUN}</script>`,
  `<script>${RUN}//astro-island</script>`,
  `"><script>${RUN}//astro-island</script>`,
  `</script><script>${RUN}</script>`,
  `<script type="module" src=/sw.js></script>`,
  `</head><script>${RUN}</script>`,
  `</body></html><script>${RUN}</script>`,
  "<style>astro-island,*{display:none}</style>",
  "<style>*{display:none}</style><script>",
  "<script>",
  "<!--<script>",
  `"autofocus onfocus=${RUN} x="`,
  `'><img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `javascript:${RUN}`,
  "$&$`$'$1$$<script>",
  `\u2028</title><script>${RUN}</script>`,
  `{{constructor.constructor('${RUN}')()}}`,
];
