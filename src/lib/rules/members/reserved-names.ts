import { usernameLook } from "./username-key.ts";

/** What staff are called, at the beginning of a name. */
const STAFF = [
  ...["admin", "soporte", "suporte", "support", "staff", "ayuda", "helpdesk", "moderador"],
  ...["moderator", "operador", "cskh", "hotro", "客服", "管理员", "管理員", "แอดมิน"],
];
const FEWEST_LETTERS = 4;
const NO_LETTERS = /[^\p{L}\p{N}]/gu;
const ACCENTS = /[\u0300-\u036F]/gu;

const bare = (name: string) =>
  usernameLook(name.normalize("NFD").replaceAll(ACCENTS, "")).replaceAll(NO_LETTERS, "");

/** Whether a name begins as staff or the site itself are called: other members would take its owner for them. */
export function isReservedName(username: string, site: string): boolean {
  const [name, own] = [bare(username), bare(site)];
  const reserved = own.length >= FEWEST_LETTERS ? [...STAFF.map(bare), own] : STAFF.map(bare);
  return reserved.some((each) => name.startsWith(each));
}
