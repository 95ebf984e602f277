import { maskAddress } from "#/lib/base/networks.ts";
import { hideName } from "#/lib/rules/members/real-name.ts";
import type { Db } from "#/server/db/index.ts";
import type { Role } from "#/server/ops/roles.ts";
import { getMemberRow, type MemberRow } from "./members.ts";

/**
 * How much a member of staff sees of who a member is. `masked`: enough to recognise what a caller says; `name`: besides,
 * the real name, which a payment is compared with; `whole`: everything that is kept.
 */
export type Sight = "masked" | "name" | "whole";

/** What staff of these roles see: support masked, payments the name, risk and administrators the whole. */
export function sightOf(roles: readonly Role[]): Sight {
  if (roles.includes("risk") || roles.includes("administrator")) return "whole";
  return roles.includes("payments") ? "name" : "masked";
}

/** Who a member is, as somebody may see it; null what is not known. */
export type Identity = {
  readonly realName: string | null;
  readonly mobile: string | null;
  readonly mobileProven: boolean;
  readonly email: string | null;
  readonly emailProven: boolean;
  readonly idNumber: string | null;
  /** Names elsewhere, by where: `line`, `zalo` … */
  readonly messengers: Readonly<Record<string, string>>;
  readonly registeredFrom: string | null;
};

const MESSENGERS = ["qq_num", "line", "whatsapp", "zalo", "facebook", "wechat"] as const;

/** Who the member of an id is, as far as this sight goes; throws when there is none. */
export async function findIdentity(db: Db, memberId: bigint, sight: Sight): Promise<Identity> {
  const row = await getMemberRow(db, memberId);
  const whole = sight === "whole";
  const shown = (value: string | null, mask: (text: string) => string) =>
    value && (whole ? value : mask(value));
  const mobile = row.proven_mobile ?? mobileOf(row);
  const messengers = MESSENGERS.flatMap((field) => {
    const value = shown(row[field], maskEnd);
    return value ? [[field.replace("_num", ""), value] as const] : [];
  });
  return {
    realName: showRealName(row.payee_name, sight),
    mobile: shown(mobile, maskMobile),
    mobileProven: row.proven_mobile !== null,
    email: shown(row.email, maskEmail),
    emailProven: row.proven_email !== null && row.proven_email === row.email?.toLowerCase(),
    idNumber: shown(row.id_number, maskEnd),
    messengers: Object.fromEntries(messengers),
    registeredFrom: shown(row.registered_ip || null, maskAddress),
  };
}

/** A real name, or the holder of an account, as far as this sight goes. */
export function showRealName<Name extends string | null>(
  name: Name,
  sight: Sight,
): Name extends string ? string : string | null;
export function showRealName(name: string | null, sight: Sight): string | null {
  return name && (sight === "masked" ? hideName(name) : name);
}

/** Where a call came from, as far as this sight goes. */
export const showAddress = (address: string, sight: Sight): string =>
  sight === "whole" ? address : maskAddress(address);

/** Numbers from before E.164 stand beside the code of their country. */
const mobileOf = ({ mobile_num, country_dialing_code }: MemberRow): string | null => {
  if (mobile_num === null || mobile_num.startsWith("+") || country_dialing_code === null)
    return mobile_num;
  return `+${country_dialing_code} ${mobile_num}`;
};

const END = 3;
const HIDDEN = "•••";

/** The last three signs, of a text that has more than twice as many. */
export function maskEnd(text: string): string {
  const signs = Array.from(text);
  return signs.length > 2 * END ? `${HIDDEN}${signs.slice(-END).join("")}` : HIDDEN;
}

/** Its country, roughly, and its last three figures: "+84•••678". */
export function maskMobile(mobile: string): string {
  return mobile.startsWith("+") ? `${mobile.slice(0, END)}${maskEnd(mobile)}` : maskEnd(mobile);
}

/** The first letter of its name and of its host, and the host's last word: "l•••@e•••.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return HIDDEN;
  const host = email.slice(at + 1);
  const [name = ""] = Array.from(email);
  const [first = ""] = Array.from(host);
  return `${name}${HIDDEN}@${first}${HIDDEN}${host.includes(".") ? host.slice(host.lastIndexOf(".")) : ""}`;
}
