/** Too many pages are being made already. */
export class TooManyRenders extends Error {
  override name = "TooManyRenders";
}

/** Lets a few renders run at once and some wait; refuses more than that, so that nobody waits in vain. */
export function limitRenders(
  running: number,
  waiting: number,
): <T>(render: () => Promise<T>) => Promise<T> {
  let busy = 0;
  const queue: (() => void)[] = [];
  return async (render) => {
    if (busy >= running) {
      if (queue.length >= waiting) throw new TooManyRenders("too many pages are being made");
      await new Promise<void>((go) => queue.push(go));
    }
    busy++;
    try {
      return await render();
    } finally {
      busy--;
      queue.shift()?.();
    }
  };
}
