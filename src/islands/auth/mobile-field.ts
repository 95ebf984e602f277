import type { FieldRule } from "#/lib/contract/site/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { ruleText } from "./field-text.ts";

/** What a mobile has to be until the operator's rule is here: the server alone knows it. */
export const ANY_MOBILE: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: "*",
  patternId: "any",
  minLength: 0,
  maxLength: 255,
  type: "tel",
};

/** Why a mobile is refused, in the words of its rule. */
export function mobileText(t: Translate, rule: FieldRule): string {
  return rule.patternId === "any" ? t("mobile_wrong") : ruleText(t, rule);
}
