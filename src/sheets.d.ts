// An island's sheet that a page's first view needs (src/directives/styles.ts).
declare module "*.css?first";
