/** The scripts that the frame of a game is made of. */
export function frameScripts(islands: IslandFiles): readonly string[] {
  const [, files = []] =
    Object.entries(islands).find(([module]) => module.includes("/GameFrame.")) ?? [];
  return files.filter((file) => file.endsWith(".js"));
}
