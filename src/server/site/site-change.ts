import type { Updateable } from "kysely";
import type { SiteView, Whitelabel } from "#/lib/contract/site/calls.ts";
import type { LoginProof } from "#/lib/rules/auth/proof.ts";
import type { Db } from "#/server/db/index.ts";
import type { SupportChatSetting } from "./support-chat.ts";
import type { Regions, RegistrationBonus, SiteTable } from "./tables.ts";

/** What an operator changes of the site itself; what is absent stays. */
export type SiteChange = {
  readonly name?: string;
  readonly licence?: string | null;
  /** Null: what the processes were started with. */
  readonly ageOfMajority?: number | null;
  readonly themeOnMount?: SiteTable["theme_on_mount"];
  readonly publicCaptcha?: boolean;
  readonly flags?: Partial<Whitelabel["flags"]>;
  readonly modules?: Whitelabel["modules"];
  readonly maintenance?: boolean;
  readonly deposits?: boolean;
  readonly withdrawals?: boolean;
  readonly bets?: boolean;
  readonly regionRestriction?: boolean;
  readonly customerService?: Omit<SiteView["customerService"], "hasChat">;
  readonly supportChat?: SupportChatSetting | null;
  readonly gtagId?: string | null;
  readonly imageCDNs?: readonly string[];
  readonly launchGameCDNs?: readonly string[];
  readonly regions?: Regions;
  readonly loginProof?: LoginProof;
  readonly revealAccounts?: boolean;
  /** A real currency of the ledger. */
  readonly currency?: string;
  /** Null: none. */
  readonly registrationBonus?: RegistrationBonus | null;
  /** Null: one of staff sends any. */
  readonly withdrawalsByTwo?: Readonly<Record<string, string>> | null;
  /** Names of pictures, and the accent; null: the product's own. */
  readonly logo?: string | null;
  readonly logoOnLight?: string | null;
  readonly icon?: string | null;
  readonly poster?: string | null;
  readonly accent?: string | null;
};

/** Changes the site; its version moves, and every process hears of it when the transaction is through. */
export async function changeSite(tx: Db, change: SiteChange): Promise<void> {
  const { flags } = await tx
    .selectFrom("site")
    .select("flags")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const given: Record<string, unknown> = {
    name: change.name,
    licence: change.licence,
    age_of_majority: change.ageOfMajority,
    theme_on_mount: change.themeOnMount,
    public_captcha: change.publicCaptcha,
    flags: change.flags && JSON.stringify({ ...flags, ...change.flags }),
    modules: change.modules && JSON.stringify(change.modules),
    maintenance: change.maintenance,
    deposits_taken: change.deposits,
    withdrawals_taken: change.withdrawals,
    bets_taken: change.bets,
    region_restriction: change.regionRestriction,
    support_chat: change.supportChat && JSON.stringify(change.supportChat),
    customer_service: change.customerService && JSON.stringify(change.customerService),
    gtag_id: change.gtagId,
    image_cdns: change.imageCDNs && JSON.stringify(change.imageCDNs),
    launch_game_cdns: change.launchGameCDNs && JSON.stringify(change.launchGameCDNs),
    regions: change.regions && JSON.stringify(change.regions),
    login_proof: change.loginProof && JSON.stringify(change.loginProof),
    reveal_accounts: change.revealAccounts,
    currency: change.currency,
    registration_bonus: change.registrationBonus && JSON.stringify(change.registrationBonus),
    withdrawals_by_two: change.withdrawalsByTwo && JSON.stringify(change.withdrawalsByTwo),
    logo: change.logo,
    logo_on_light: change.logoOnLight,
    icon: change.icon,
    poster: change.poster,
    accent: change.accent,
  };
  const set = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Updateable<SiteTable>;
  if (Object.keys(set).length > 0) await tx.updateTable("site").set(set).execute();
}
