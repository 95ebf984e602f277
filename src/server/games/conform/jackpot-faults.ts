import type { ReplyOf } from "#/lib/contract/call.ts";
import type { vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import type { JackpotPart } from "#/lib/contract/games/seamless-parts.ts";

/** A pot as a vendor's lobby feed tells it. */
export type Pot = ReplyOf<typeof vendorLobby>["jackpots"][number];

type Body = Readonly<Record<string, unknown>>;
type MinorOf = (of: { readonly amount?: unknown }) => bigint | null;

/** What jackpots may pay in a wallet for trials, and what of them was paid in each of its rounds. */
export class Jackpots {
  /** What the vendor's lobby feed told last, and what was paid is at its seed. */
  pots: readonly Pot[] = [];
  /** What one may pay, and all of a round; null where none is taken. */
  most: string | null = null;
  readonly #game: string;
  readonly #currency: string;
  readonly #minorOf: MinorOf;
  readonly #paid = new Map<string, Map<string, bigint>>();

  constructor(of: { game: string; currency: string; minorOf: MinorOf }) {
    this.#game = of.game;
    this.#currency = of.currency;
    this.#minorOf = of.minorOf;
  }

  /** What may be wrong with what a jackpot pays of a win that is new, and whether it is; nothing where none pays. */
  faultsOf(body: Body, isFree: boolean): Readonly<Record<string, boolean>> {
    const { jackpot } = body as { readonly jackpot?: JackpotPart };
    if (!jackpot) return {};
    const pot = this.pots.find((each) => this.#isPotOf(each, jackpot));
    const part = this.#minorOf(jackpot) ?? 0n;
    const told = (pot && this.#minorOf(pot)) ?? 0n;
    const paid = this.#paidIn(body);
    const together = [...paid.values()].reduce((sum, each) => sum + each, part);
    const most = this.#minorOf({ amount: this.most }) ?? together;
    return {
      "a jackpot pays where none is taken": this.most === null,
      "the jackpot was not told for this game and currency": pot === undefined,
      "the jackpot pays nothing, or more than the win":
        part === 0n || part > (this.#minorOf(body) ?? 0n),
      "the jackpot pays a tenth more than was told": pot !== undefined && part * 10n > told * 11n,
      "the round won that jackpot before": paid.has(jackpot.jackpotId),
      "the jackpots of the round pay more than one may": together > most,
      "a free round wins a jackpot": isFree,
    };
  }

  /** Keeps what a jackpot paid of a win. */
  note(body: Body): void {
    const { jackpot } = body as { readonly jackpot?: JackpotPart };
    if (!jackpot) return;
    const paid = this.#paidIn(body);
    paid.set(jackpot.jackpotId, this.#minorOf(jackpot) ?? 0n);
    this.#paid.set(String(body["roundId"]), paid);
    this.pots = this.pots.map((pot) =>
      this.#isPotOf(pot, jackpot) ? { ...pot, amount: pot.seed } : pot,
    );
  }

  #paidIn(body: Body): Map<string, bigint> {
    return this.#paid.get(String(body["roundId"])) ?? new Map<string, bigint>();
  }

  #isPotOf({ jackpotId, gameIds, currency }: Pot, jackpot: JackpotPart): boolean {
    return (
      jackpotId === jackpot.jackpotId && gameIds.includes(this.#game) && currency === this.#currency
    );
  }
}
