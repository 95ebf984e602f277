import { writeSession } from "#/lib/client/storage.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";

/** Keeps in this tab what pages ask of the member before the platform has answered. */
export function keepMember(member: MemberInfo): void {
  const { account, merchant, merchantCode, customerId, nickname, clubLabel: label } = member;
  writeSession({
    ...{ account, merchant, merchantCode, customerId, nickname },
    isAgent: String(member.type),
    toUpline: String(member.toUpline),
    rankLevel: label && String(label.rankLevel),
    memberLabel: label?.labelName ?? null,
    memberLabelTextColor: label?.color ?? null,
    memberLabelBgColor: label?.color2 ?? null,
  });
}
