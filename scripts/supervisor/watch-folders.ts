import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join, sep } from "node:path";

const SETTLE_MS = 120;

/**
 * Tells which files below the folders of `root` were changed, made, replaced or deleted, a moment after the last of
 * them, by their paths from there with slashes. Each folder is watched and no file: a watch on a file ends when an
 * editor puts another one in its place, and so does Node's own recursive watch on Linux. Answers how to stop.
 */
export function watchFolders(
  root: string,
  folders: readonly string[],
  onChanged: (files: readonly string[]) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const tell = (path: string) => {
    changed.add(path.split(sep).join("/"));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed].sort();
      changed.clear();
      onChanged(files);
    }, SETTLE_MS);
  };
  const close = (folder: string) => {
    for (const [path, watcher] of watchers)
      if (path === folder || path.startsWith(folder + sep)) {
        watcher.close();
        watchers.delete(path);
      }
  };
  const open = (folder: string, isNew: boolean) => {
    try {
      const watcher = watch(join(root, folder), (event, name) => {
        if (name !== null) look(join(folder, name), event === "rename");
      });
      watcher.once("error", () => close(folder)); // it is gone; its parent hears of a new one
      watchers.set(folder, watcher);
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) open(path, isNew);
        else if (isNew) tell(path);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      close(folder);
    }
  };
  const look = (path: string, mayBeAnother: boolean) => {
    if (!statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()) {
      close(path);
      tell(path);
    } else if (mayBeAnother) {
      close(path);
      open(path, true);
    }
  };

  for (const folder of folders) open(folder, false);
  return () => {
    clearTimeout(timer);
    for (const folder of folders) close(folder);
  };
}
