import * as z from "zod";
import { fieldRule, RULED_FIELDS, type RuledField } from "#/lib/contract/site/calls.ts";
import { PATTERNS } from "#/lib/rules/members/patterns.ts";
import { getRegistrationRules } from "../queries.ts";
import type { EditableCollection } from "./editable-collection.ts";
import { faultOfPattern } from "./fields.ts";

const NEEDED: readonly RuledField[] = ["username", "password"];
/** A value that is longer would be tried on no pattern. */
const MOST_SIGNS = 255;
const ruleDocument = z
  .strictObject({
    field: z.enum(RULED_FIELDS),
    enabled: z.boolean(),
    required: z.boolean(),
    acceptedPattern: z.string().min(1).max(300),
    patternId: z.enum(Object.keys(PATTERNS) as (keyof typeof PATTERNS)[]),
    minLength: z.int().min(0).max(MOST_SIGNS),
    maxLength: z.int().min(1).max(MOST_SIGNS),
    type: z.enum(fieldRule.shape.type.options),
  })
  .superRefine((rule, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (rule.maxLength > MOST_SIGNS) return;
    if (rule.maxLength < rule.minLength) refuse("maxLength", "must not be under minLength");
    if (NEEDED.includes(rule.field) && !(rule.enabled && rule.required))
      refuse("enabled", `${rule.field} is always asked for`);
    const fault = faultOfPattern(rule.acceptedPattern, rule.maxLength);
    if (fault) refuse("acceptedPattern", fault);
  });

export const RULES: EditableCollection = {
  kind: "rules",
  mayChange: () => ["risk"],
  nameField: "field",
  fixed: true,
  schema: () => ruleDocument,
  list: async () => RULED_FIELDS,
  async read(db, name) {
    const row = await db
      .selectFrom("registration_rules")
      .select(["enabled", "required"])
      .where("field", "=", name as RuledField)
      .executeTakeFirst();
    const rule = (await getRegistrationRules(db))[name as RuledField];
    return rule === undefined ? null : { field: name, ...rule, ...row };
  },
  async write(tx, name, value) {
    const rule = ruleDocument.parse(value);
    await tx
      .deleteFrom("registration_rules")
      .where("field", "=", name as RuledField)
      .execute();
    await tx
      .insertInto("registration_rules")
      .values({
        field: rule.field,
        enabled: rule.enabled,
        required: rule.required,
        accepted_pattern: rule.acceptedPattern,
        pattern_id: rule.patternId,
        min_length: rule.minLength,
        max_length: rule.maxLength,
        type: rule.type,
      })
      .execute();
  },
};
