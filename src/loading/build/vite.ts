import type { AstroIntegration, ViteUserConfig } from "astro";

/** An integration of Astro's that adds plugins to its Vite, and nothing else. */
export function vitePlugins(
  name: string,
  ...plugins: NonNullable<ViteUserConfig["plugins"]>
): AstroIntegration {
  return {
    name,
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({ vite: { plugins } });
      },
    },
  };
}
