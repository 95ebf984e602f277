/** What happens to a member in games; amounts are decimal strings of the wire, moments ISO 8601. */
declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    /** Rounds without a stake, of a game by its code and name, that none begins of after `until`. */
    free_rounds_granted: {
      gameId: string;
      game: string;
      rounds: number;
      until: string;
      /** What all of them may pay. */
      amount: string;
      currency: string;
    };
    /** What a jackpot paid of a round, once it is paid; recorded by `games_jackpot_win`. */
    jackpot_won: {
      roundId: string;
      jackpot: string;
      game: string;
      amount: string;
      currency: string;
    };
  }
}

export {};
