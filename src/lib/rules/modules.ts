import type { ModuleNode } from "#/lib/contract/site.ts";

/**
 * Whether a feature is switched on: its node of the module tree and every node above it are enabled (SYS-14). A feature
 * that the tree does not name is off.
 */
export function hasModule(modules: readonly ModuleNode[], modId: string): boolean {
  return modules.some(
    (node) => node.enabled && (node.modId === modId || hasModule(node.childrenNodes, modId)),
  );
}
