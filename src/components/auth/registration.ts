import type { SiteView } from "#/lib/contract/site/calls.ts";
import { printedBonus } from "#/lib/rules/members/registration-bonus.ts";
import { isOffered } from "#/lib/rules/site/modules.ts";

/** Where help and legal texts are read. Of a site for members only, visitors reach the help without a header (RT-22). */
export function readingPaths({ flags }: SiteView["whitelabel"]): { help: string; legal: string } {
  return flags.MEMBERSONLY3
    ? { help: "/helpmc", legal: "/helpmc" }
    : { help: "/help", legal: "/legal" };
}

/** What the session's islands are told; what is as ever is left out, for it is in every page. */
export function registrationProps({
  lang,
  site: { whitelabel },
  agentSite,
}: Pick<App.Locals, "lang" | "site" | "agentSite">) {
  const { ageOfMajority: age, flags, signInWith = [] } = whitelabel;
  const bonus = printedBonus(whitelabel, lang);
  return {
    age,
    ...(bonus && !agentSite ? { bonus } : {}),
    ...(flags.MEMBERSONLY3 ? { help: readingPaths(whitelabel).help } : {}),
    ...(signInWith.length > 0 ? { social: signInWith.join(" ") } : {}),
    ...(flags.FREEPLAY3 && !flags.MEMBERSONLY3 ? { freePlay: true } : {}),
    ...(flags.MOBILEVERCODELOGIN3 ? { smsLogin: true } : {}),
    ...(agentSite ? { agents: true } : {}),
    ...(flags.CHNGPASSVERIF3 ? { mobileReset: true } : {}),
    ...(isOffered(whitelabel.modules, "/member/depositv2") ? {} : { noDeposits: true }),
  };
}

/** The flags that the registration page draws its form by. */
export function registrationFlags({ whitelabel }: SiteView) {
  const { USERNAMEREG3, MOBILENUMREG3, MOBILENUMPASSREG3, REGMOBVERF3 } = whitelabel.flags;
  return { USERNAMEREG3, MOBILENUMREG3, MOBILENUMPASSREG3, REGMOBVERF3 };
}
