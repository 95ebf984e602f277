/** Raised on the document when cards of games took the place of others. */
export const CARDS_CAME = "pleno:cards";
