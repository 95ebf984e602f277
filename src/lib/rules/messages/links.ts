/** What is not seen, and would part a host from itself. */
const UNSEEN = /\p{Cf}|\u034F|\p{Variation_Selector}/gu;
const MOST_TOLD = 40;

const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,62})";
/** A full stop of Chinese is one of a host between Latin letters alone: elsewhere it ends a sentence. */
const DOT = "(?:\\.|(?<=[a-z0-9])。(?=[a-z0-9]))";
const BEGIN = "(?<![\\p{L}\\p{N}\\p{M}])";
const END = "(?![\\p{L}\\p{N}\\p{M}-])";
const hosts = (ending: string, labels = LABEL) => `${BEGIN}(?:${labels}${DOT}){1,9}(?:${ending})`;
const pattern = (source: string) => new RegExp(source, "iu");

/** Endings that nobody writes after a full stop without a blank. */
const ENDINGS =
  "com|net|org|info|biz|xyz|site|online|store|shop|app|dev|page|icu|cc|gg|ly|io|co|рф|xn--[a-z0-9-]{2,40}" +
  "|vn|br|mx|id|ru|pe|cl|ar|ec|ph|th|cn|tk|ml|ga|my|uk|eu|fr|jp|kr|tw|hk|sg";
/** Endings that are words too: of a host with a figure beside letters in it, or with several parts, and before a path. */
const WORDS = "bet|casino|games?|club|link|live|top|vip|win|fun|pro";
const WITH_FIGURE = "(?=[\\p{N}-]{0,62}\\p{L})(?=[\\p{L}-]{0,62}\\p{N})[\\p{L}\\p{N}-]{2,63}";

/** What each kind of link looks like. */
export const LINKS: readonly RegExp[] = [
  pattern("[a-z][a-z0-9+.-]{1,20}://[\\p{L}\\p{N}[]\\S*"),
  pattern("(?:https?|ftp|mailto|tg|whatsapp|javascript|data):[/\\\\]*[\\p{L}\\p{N}]\\S*"),
  pattern(`${BEGIN}www${DOT}${LABEL}\\S*`),
  pattern(`(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}@${LABEL}${DOT}[\\p{L}-]{2,24}\\S*`),
  pattern(`\\]\\((?:${LABEL}${DOT}){1,9}\\p{L}{2,24}\\S*`),
  pattern(`${hosts(`${ENDINGS}|${WORDS}|[a-z]{2}`)}(?:[/?#]|:\\d)\\S*`),
  pattern(`${hosts(ENDINGS)}${END}`),
  pattern(`${hosts(WORDS, WITH_FIGURE)}${END}`),
  pattern(`${BEGIN}(?:${LABEL}${DOT}){2,9}(?:${WORDS})${END}`),
  pattern(
    "(?<![\\p{L}\\p{N}.])(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?![\\d.])\\S*",
  ),
];

/**
 * The first link of a text, as it stands there, shortened: an address with a scheme or a path, of a mailbox, or a host alone
 * with an ending that is none of a word. One in other signs of the same letters is read as it looks. Null: there is none.
 */
export function findLink(text: string): string | null {
  const plain = text.normalize("NFKC").replaceAll(UNSEEN, "");
  const found = LINKS.map((link) => link.exec(plain))
    .filter((each) => each !== null)
    .sort((a, b) => a.index - b.index || b[0].length - a[0].length);
  return found[0] ? [...found[0][0]].slice(0, MOST_TOLD).join("") : null;
}
