import * as z from "zod";
import { CATEGORIES } from "#/lib/contract/games/categories.ts";
import { banner, NOTICE_TYPES } from "#/lib/contract/site/calls.ts";
import { cleanHtml } from "../html.ts";
import { findPictureFault } from "../pictures.ts";
import type { EditableCollection } from "./editable-collection.ts";
import { code, enabled, httpsUrl, insidePath, position, textsOf } from "./fields.ts";

const words = textsOf(300);

const bannerDocument = z
  .strictObject({
    code,
    group: z.enum(banner.shape.groupName.options),
    category: z.enum(CATEGORIES).nullable().default(null),
    linkage: z.enum(banner.shape.linkageType.options),
    url: z.string().default(""),
    art: z.string().regex(/^[\w.:-]{1,100}$/, "must be the id of a game"),
    picture: z.string().nullable().default(null),
    title: words,
    text: words,
    action: words,
    position,
    enabled,
  })
  .superRefine(({ group, category, linkage, url }, context) => {
    if (category !== null && group !== "hot")
      context.addIssue({ code: "custom", path: ["category"], message: "only in the group hot" });
    if (linkage === "none") return;
    const checked = (linkage === "external" ? httpsUrl : insidePath).safeParse(url);
    for (const { message } of checked.error?.issues ?? [])
      context.addIssue({ code: "custom", path: ["url"], message });
  });

export const BANNERS: EditableCollection = {
  kind: "banners",
  mayChange: () => ["content"],
  nameField: "code",
  fixed: false,
  schema: () => bannerDocument,
  list: async (db) => {
    const rows = await db
      .selectFrom("banners")
      .select("code")
      .orderBy("group_name")
      .orderBy("position")
      .execute();
    return rows.map((row) => row.code);
  },
  async read(db, name) {
    const row = await db
      .selectFrom("banners")
      .selectAll()
      .where("code", "=", name)
      .executeTakeFirst();
    if (!row) return null;
    const { group_name: group, linkage_type: linkage, id: _id, ...same } = row;
    return { ...same, group, linkage };
  },
  async findFaults(db, _name, value) {
    const fault = await findPictureFault(db, bannerDocument.parse(value).picture, "banner");
    return fault === null ? null : { picture: fault };
  },
  async write(tx, name, value) {
    await tx.deleteFrom("banners").where("code", "=", name).execute();
    if (value === null) return;
    const { group, linkage, title, text, action, ...same } = bannerDocument.parse(value);
    await tx
      .insertInto("banners")
      .values({
        ...same,
        group_name: group,
        linkage_type: linkage,
        title: JSON.stringify(title),
        text: JSON.stringify(text),
        action: JSON.stringify(action),
      })
      .execute();
  },
};

const moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString());
const noticeDocument = z
  .strictObject({
    code,
    type: z.enum(NOTICE_TYPES).default("B"),
    audience: z.enum(["everyone", "visitors", "members"]).default("everyone"),
    title: words,
    content: textsOf(20_000).transform((texts) =>
      Object.fromEntries(Object.entries(texts).map(([tag, html]) => [tag, cleanHtml(html)])),
    ),
    from: moment,
    until: moment.nullable().default(null),
    enabled,
  })
  .refine(({ from, until }) => until === null || until > from, {
    path: ["until"],
    message: "must be after from",
  });

export const NOTICES: EditableCollection = {
  kind: "notices",
  mayChange: () => ["content"],
  nameField: "code",
  fixed: false,
  schema: () => noticeDocument,
  list: async (db) => {
    const rows = await db
      .selectFrom("notices")
      .select("code")
      .orderBy("published_at", "desc")
      .execute();
    return rows.map((row) => row.code);
  },
  async read(db, name) {
    const row = await db
      .selectFrom("notices")
      .selectAll()
      .where("code", "=", name)
      .executeTakeFirst();
    if (!row) return null;
    const { published_at: from, ends_at: until, id: _id, ...same } = row;
    return { ...same, from: from.toISOString(), until: until?.toISOString() ?? null };
  },
  async write(tx, name, value) {
    await tx.deleteFrom("notices").where("code", "=", name).execute();
    if (value === null) return;
    const { from, until, title, content, ...same } = noticeDocument.parse(value);
    await tx
      .insertInto("notices")
      .values({
        ...same,
        published_at: new Date(from),
        ends_at: until === null ? null : new Date(until),
        title: JSON.stringify(title),
        content: JSON.stringify(content),
      })
      .execute();
  },
};
