// Promotions, help, legal and other texts: every error names the file and the field.
import { MEMBER_PAGES } from "#/components/members/member-pages.ts";
import { contentProblems } from "#/content/problems.ts";
import { demoGames } from "#/sandbox/vendor/games/index.ts";
import { projectFiles } from "./project-files.ts";

const PAGES = "src/pages/[...lang]/";

/** The addresses of the site's pages by their files; those of texts are known from the texts. */
function pages(): Set<string> {
  const files = projectFiles(["src/pages/**/*.astro"]).map((file) => file.slice(PAGES.length, -6));
  const names = files.filter((name) => !name.includes("["));
  const members = Object.keys(MEMBER_PAGES).map((key) => `member/${key}`);
  return new Set([...names, ...members].map((name) => `/${name.replace(/(?:^|\/)index$/, "")}`));
}

const problems = await contentProblems(process.cwd(), {
  pages: pages(),
  arts: new Set(demoGames().map(({ code }) => code)),
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
