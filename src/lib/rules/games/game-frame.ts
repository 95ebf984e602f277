/** What a framed game asks of the page around it: to log in again, or to choose another game. */
export const ENTER_AGAIN = "pleno:enter-again";
export const SEE_GAMES = "pleno:see-games";
export type FrameMessage = typeof ENTER_AGAIN | typeof SEE_GAMES;
