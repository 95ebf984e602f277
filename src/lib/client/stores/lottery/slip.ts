import { atom } from "nanostores";
import type { BetType } from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import type { SlipLine } from "#/lib/rules/lottery/slip.ts";
import { type Bet, keepSlip, readSlip } from "./kept-slips.ts";

/** The ticket that is being written on a board. */
export type Slip = {
  readonly lines: readonly SlipLine[];
  /** The type of bet that the board picks for. */
  readonly type: string;
  /** The line that picks go to; null: the next pick begins one. */
  readonly activeId: number | null;
  /** What a new line is staked with, in minor units. */
  readonly stakeMinor: bigint;
  /** What there was before lines were taken off or picked over at one press; null: nothing to bring back. */
  readonly lost: Pick<Slip, "lines" | "activeId" | "type"> | null;
};

/** As many lines as a ticket holds (`placeTicket`). */
export const MOST_LINES = 200;

/**
 * Opens the slip of a game's board: what picks, stakes and types do to its lines. It is kept in the tab, so that a login or
 * another page between does not lose it; of a session that ended it waits for the next login of the same account.
 */
export function openSlip(game: string, types: readonly BetType[], leastStakeMinor: bigint) {
  const byCode = new Map(types.map((type) => [type.code, type]));
  const $slip = atom<Slip>({
    lines: [],
    type: types[0]?.code ?? "",
    activeId: null,
    stakeMinor: leastStakeMinor,
    lost: null,
  });
  let lastId = 0;
  /** The account that wrote it; null: a visitor. */
  let owner: string | null = null;

  function change(next: Partial<Slip>): void {
    $slip.set({ ...$slip.get(), ...("lines" in next ? { lost: null } : {}), ...next });
    if ("lines" in next) keepSlip(owner, game, $slip.get().lines);
  }

  const asItIs = (): NonNullable<Slip["lost"]> => {
    const { lines, activeId, type } = $slip.get();
    return { lines, activeId, type };
  };
  const active = () => $slip.get().lines.find(({ id }) => id === $slip.get().activeId);
  const maxOf = (code: string, place: number) => byCode.get(code)?.places[place]?.max ?? 0;
  /** In the order of the board: listed values stand as they are listed. */
  const inOrder = (code: string, place: number, picks: readonly string[]) => {
    const what = byCode.get(code)?.places[place]?.picks;
    if (!what || "digits" in what) return picks.toSorted();
    return picks.toSorted((one, other) => what.listed.indexOf(one) - what.listed.indexOf(other));
  };
  const hasRoom = ({ type, selection }: SlipLine) =>
    selection.some((picked, place) => picked.length < maxOf(type, place));

  function makeLine(bet: Bet): SlipLine {
    lastId += 1;
    return { id: lastId, ...bet };
  }

  function begin(picks: readonly string[], place: number): void {
    const { type, lines, stakeMinor } = $slip.get();
    const selection = (byCode.get(type)?.places ?? []).map((_, index) =>
      index === place ? picks : [],
    );
    if (lines.length >= MOST_LINES) return;
    const line = makeLine({ type, selection, stakeMinor });
    change({ lines: [...lines, line], activeId: line.id });
  }

  function rewrite(line: SlipLine, place: number, picks: readonly string[]): void {
    const selection = line.selection.map((each, index) => (index === place ? picks : each));
    const { lines } = $slip.get();
    if (selection.every((each) => each.length === 0)) remove(line.id);
    else
      change({ lines: lines.map((each) => (each.id === line.id ? { ...each, selection } : each)) });
  }

  function remove(id: number): void {
    const { lines, activeId } = $slip.get();
    change({
      lines: lines.filter((line) => line.id !== id),
      activeId: activeId === id ? null : activeId,
      lost: asItIs(),
    });
  }

  /** Takes up what was written before, and goes on with its last line. */
  function resume(): void {
    const kept = readSlip(game);
    if (!kept || kept.bets.length === 0 || $slip.get().lines.length > 0) return;
    owner ??= kept.of;
    const lines = kept.bets.filter(({ type }) => byCode.has(type)).map(makeLine);
    const last = lines.at(-1);
    if (last) change({ lines, activeId: last.id, type: last.type, stakeMinor: last.stakeMinor });
  }

  return {
    $slip,

    /**
     * Picks for another type: on the line that is begun for it, where there is one that more picks can go to. A type that
     * is not sold changes nothing.
     */
    chooseType(code: string): void {
      if (!byCode.has(code)) return;
      const open = $slip.get().lines.findLast((line) => line.type === code && hasRoom(line));
      change({ type: code, activeId: open?.id ?? null });
    },

    /** Goes on with a line. */
    activate(id: number): void {
      const line = $slip.get().lines.find((each) => each.id === id);
      if (line) change({ type: line.type, activeId: id });
    },

    /** Takes a pick in, or out where it is in; a line that is full is left, and the next one begun. */
    toggle(pick: string, place = 0): void {
      const line = active();
      const picked = line?.selection[place] ?? [];
      if (line && picked.includes(pick))
        rewrite(
          line,
          place,
          picked.filter((each) => each !== pick),
        );
      else if (line && picked.length < maxOf(line.type, place))
        rewrite(line, place, inOrder(line.type, place, [...picked, pick]));
      else begin([pick], place);
    },

    /** Puts these picks in place of what is picked; more than a line takes are not taken. */
    setPicks(picks: readonly string[], place = 0): void {
      const line = active();
      const { type } = $slip.get();
      const lost = asItIs();
      const taken = inOrder(type, place, picks.slice(0, maxOf(type, place)));
      if (line) rewrite(line, place, taken);
      else if (taken.length > 0) begin(taken, place);
      if (line && $slip.get().lines !== lost.lines) change({ lost });
    },

    /** The picks of the line that is written, for one place. */
    picked(place = 0): readonly string[] {
      return active()?.selection[place] ?? [];
    },

    /** Leaves the line that is written as it is: the next pick begins another. */
    beginNext: () => change({ activeId: null }),

    /** Takes the line that is written off the slip. */
    clear(): void {
      const { activeId } = $slip.get();
      if (activeId !== null) remove(activeId);
    },

    /** Stakes the line that is written, and every one that is begun after it. */
    setStake(stakeMinor: bigint, id = $slip.get().activeId): void {
      const { lines } = $slip.get();
      change({
        lines: lines.map((line) => (line.id === id ? { ...line, stakeMinor } : line)),
        stakeMinor,
      });
    },

    /** Stakes every line alike. */
    stakeAll(stakeMinor: bigint): void {
      const { lines } = $slip.get();
      change({ lines: lines.map((line) => ({ ...line, stakeMinor })), stakeMinor, lost: asItIs() });
    },

    /** Adds whole bets: those that were written in short, or kept from before. Answers how many it took. */
    addBets(bets: readonly Bet[]): number {
      const { lines } = $slip.get();
      const fitting = bets
        .filter(({ type, selection }) => {
          const known = byCode.get(type);
          return known && checkSelection(known, selection).ok;
        })
        .slice(0, MOST_LINES - lines.length)
        .map(makeLine);
      change({ lines: [...lines, ...fitting], activeId: null });
      return fitting.length;
    },

    remove,

    /** Takes every line off; `undo` brings them back. */
    discard: () => change({ lines: [], activeId: null, lost: asItIs() }),

    /** Begins the next ticket: what stood on this one is bought. */
    empty: () => change({ lines: [], activeId: null }),

    /** Brings back what was taken off or picked over last. */
    undo(): void {
      const { lost } = $slip.get();
      if (lost) change(lost);
    },

    resume,

    /** An account is in: what a visitor wrote is its own, what another account wrote is put away, and its own taken up. */
    belongTo(account: string): void {
      if (owner === account) return;
      const isAnothers = owner !== null;
      owner = account;
      if (isAnothers) $slip.set({ ...$slip.get(), lines: [], activeId: null, lost: null });
      const { lines } = $slip.get();
      if (lines.length > 0) keepSlip(owner, game, lines);
      else resume();
    },
  };
}

export type SlipStore = ReturnType<typeof openSlip>;
