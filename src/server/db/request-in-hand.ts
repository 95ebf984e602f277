import { AsyncLocalStorage } from "node:async_hooks";

const inHand = new AsyncLocalStorage<string>();

/** Does `work` for a request: what it asks of the database tells the server the request's id. */
export function forRequest<T>(id: string, work: () => T): T {
  return inHand.run(id, work);
}

/** The id of the request that is being answered here; undefined in jobs and the like. */
export function requestInHand(): string | undefined {
  return inHand.getStore();
}
