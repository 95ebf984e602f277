import { ok, refuse } from "#/lib/base/result.ts";
import {
  changePassword as changePasswordCall,
  getMemberInfo,
  type MemberInfo,
  setPaymentPassword as setPaymentPasswordCall,
} from "#/lib/contract/members/calls.ts";
import {
  getIcon,
  getPlayerAvatar,
  putIcon,
  removeIcon as removeIconCall,
} from "#/lib/contract/members/icon.ts";
import { getProfile, saveProfile as saveProfileCall } from "#/lib/contract/members/profile.ts";
import { changeLanguage } from "#/lib/contract/site/calls.ts";
import { findLanguage } from "#/lib/i18n/languages.ts";
import { type Route, type Session, serve } from "#/server/http/route.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { findLoginBefore } from "#/server/session/index.ts";
import { changePassword } from "./change-password.ts";
import { findClubLabel } from "./club-labels.ts";
import { completeDeps, type MembersDeps, type MembersOptions } from "./deps.ts";
import { findIcon, findIconDigest, keepIcon, removeIcon } from "./icons.ts";
import { getMember, keepLanguage } from "./members.ts";
import { setPaymentPassword } from "./payment-password.ts";
import { findProfile, saveProfile } from "./profile.ts";

/** The calls about a member: who the member is, its passwords and its language. */
export function membersRoutes(options: MembersOptions): Route[] {
  const deps = completeDeps(options);
  return [
    serve(getMemberInfo, async (_input, { session }) => ok(await infoOf(deps, session))),
    serve(setPaymentPasswordCall, (input, context) => setPaymentPassword(deps, input, context)),
    serve(changePasswordCall, (input, context) => changePassword(deps, input, context)),
    serve(changeLanguage, async ({ language }, { session }) => {
      const tag = findLanguage(language)?.tag;
      if (tag === undefined || !deps.languages.includes(tag)) return refuse("language_unknown");
      if (session) await keepLanguage(deps.db, session.memberId, tag);
      return ok({ language: tag });
    }),
    serve(getProfile, async (_input, { session }) =>
      ok(await findProfile(deps.db, session.memberId)),
    ),
    serve(saveProfileCall, (input, context) => saveProfile(deps, input, context)),
    ...iconRoutes(deps),
  ];
}

/** The calls of the picture that a member chose. */
function iconRoutes({ db, clock, encodeIcon: encodePicture }: MembersDeps): Route[] {
  const find = async (memberId: bigint) => ok({ icon: await findIcon(db, memberId) });
  return [
    serve(getIcon, (_input, { session }) => find(session.memberId)),
    serve(getPlayerAvatar, (_input, { session }) => find(session.memberId)),
    serve(putIcon, async ({ picture }, { session, holdSession }) => {
      const deps = { db, clock, encodePicture };
      const kept = await keepIcon(deps, session.memberId, holdSession, picture);
      return kept.ok ? ok({ icon: kept.value }) : kept;
    }),
    serve(removeIconCall, (_input, { session, holdSession }) =>
      removeIcon(db, session.memberId, holdSession),
    ),
  ];
}

async function infoOf({ db, getMerchant }: MembersDeps, session: Session): Promise<MemberInfo> {
  const member = await getMember(db, session.memberId);
  const before = await findLoginBefore(db, session);
  const currency = (await listCurrencies(db)).find(({ code }) => code === member.currency);
  if (!currency) throw new Error(`currency ${member.currency} is unknown`);
  const { code, exponent, symbol } = currency;
  return {
    id: String(member.id),
    account: member.account,
    nickname: member.nickname,
    type: member.kind,
    toUpline: member.toUpline,
    clubLabel: await findClubLabel(db, member.id),
    ...(await getMerchant(db)),
    customerId: String(member.id),
    currency: { code, exponent, symbol },
    hasPaymentPassword: member.hasPaymentPassword,
    lastLoginAt: before?.at.toISOString() ?? null,
    lastLoginCountry: before?.country ?? null,
    language: member.language,
    icon: await findIconDigest(db, member.id),
  };
}
