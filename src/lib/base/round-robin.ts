/** Items that wait, given out group by group in turn, and within a group holder by holder: no crowd goes before one who comes alone. */
export class RoundRobin<T> {
  readonly #groups = new Map<string, Map<string, T[]>>();

  add(group: string, holder: string, item: T): void {
    const holders = this.#groups.get(group) ?? new Map<string, T[]>();
    this.#groups.set(group, holders);
    const items = holders.get(holder);
    if (items) items.push(item);
    else holders.set(holder, [item]);
  }

  /** Takes the next one out; undefined when none waits. */
  next(): T | undefined {
    const [group] = this.#groups;
    const [held] = group?.[1] ?? [];
    if (!group || !held) return undefined;
    const [[groupName, holders], [holder, items]] = [group, held];
    const item = items.shift();
    holders.delete(holder);
    if (items.length > 0) holders.set(holder, items);
    this.#groups.delete(groupName);
    if (holders.size > 0) this.#groups.set(groupName, holders);
    return item;
  }
}
