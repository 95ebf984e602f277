// An island's sheet that a page's first view needs (src/loading/build/styles.ts).
declare module "*.css?first";
