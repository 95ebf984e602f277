const SCHEME = /(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,20}:[/\\]{1,3}\S*/giu;
/** A host with a port, a path or a query behind it, whatever its ending; an address of numbers too. */
const WITH_PATH = [
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}\p{M}-]{1,63}[.。․]){1,9}[a-z]{2,24}(?:[/?#]|:\d)\S*/giu,
  /(?<![\p{L}\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?:[/?#]|:\d)\S*/gu,
];
/** Hosts by themselves, with one of the endings that people are lured to. Those that are words too need more (WITH_PATH). */
const HOSTS = [
  /(?<![\p{L}\p{N}])(?:[a-z0-9-]{1,63}[.。․]){1,9}(?:com|net|org|info|biz|xyz|site|online|store|shop|app|dev|page)(?![\p{L}\p{N}-])/giu,
  /(?<![\p{L}\p{N}])(?:[a-z0-9-]{1,63}[.。․]){1,9}(?:bet|casino|games?|club|link|live|top|vip|win|fun|pro|icu|cc|gg|ly)(?![\p{L}\p{N}-])/giu,
  /(?<![\p{L}\p{N}])(?:[a-z0-9-]{1,63}[.。․]){1,9}(?:vn|br|mx|id|ru|pe|cl|ar|ve|ec|ph|th|cn|tk|ml|ga)(?![\p{L}\p{N}-])/giu,
];
const WWW = /(?<![\p{L}\p{N}])www[.。․][a-z0-9.-]{2,80}/giu;
/** What is not seen, and would part a host from itself. */
const UNSEEN = /\p{Cf}|\u034F|\p{Variation_Selector}/gu;

const LINKS = [SCHEME, ...WITH_PATH, WWW, ...HOSTS];
const strip = (text: string) => LINKS.reduce((left, link) => left.replaceAll(link, " "), text);

/**
 * A text without its links: addresses with a scheme or a path, and hosts alone with an ending that is none of a word. One
 * that is spelled in other signs of the same letters (full width, unseen signs between) is read as they look first.
 */
export function withoutLinks(text: string): string {
  const bare = strip(text);
  const plain = bare.normalize("NFKC").replaceAll(UNSEEN, "");
  const stripped = strip(plain);
  return stripped === plain ? bare : stripped;
}
