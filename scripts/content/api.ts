import type { Edit } from "#/content/own/edit.ts";
import type { FieldForm } from "#/content/own/forms.ts";
import type { Reason } from "#/content/own/showing.ts";
import type { Collection } from "#/content/schemas.ts";

/** The header that carries the editor's key: whoever has its address has the key. */
export const KEY_HEADER = "x-editor-key";

/** Which text: a file of the folder, or the shipped one of the same name. */
export type TextName = {
  readonly collection: Collection;
  readonly lang: string;
  readonly id: string;
};

/** What an edit begins with: the folder's text of that name, else the shipped one; with `shipped` that one in any case. */
export type Base = TextName & { readonly shipped?: boolean | undefined };

/** A text in the list. */
export type Row = TextName & {
  readonly title: string;
  /** Lies in the folder. */
  readonly own: boolean;
  readonly shipped: boolean;
  /** What is wrong with the folder's file; the site goes on with what it said last. */
  readonly problems: readonly string[];
  /** Why it does not show; null: the site does not say. */
  readonly reasons: readonly Reason[] | null;
};

/** What there is to pick from, and where things are. */
export type Surroundings = {
  readonly folder: string;
  readonly isShipped: boolean;
  readonly siteUrl: string;
  /** Whether the site answers. */
  readonly answers: boolean;
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
  readonly forms: Readonly<Record<Collection, readonly FieldForm[]>>;
  readonly pictures: readonly Choice[];
  readonly buttons: readonly Choice[];
  readonly modules: readonly string[];
};
export type Choice = { readonly value: string; readonly label: string };

export type Listed = {
  readonly rows: readonly Row[];
  /** Files that are refused unread. */
  readonly refused: readonly string[];
};

/** A text that is opened; `digest` is of the folder's file, null where there is none. */
export type Opened = Edit & { readonly digest: string | null };

/** A text as somebody has it on the screen. */
export type Draft = TextName &
  Edit & {
    readonly base: Base | null;
    readonly digest: string | null;
    /** The moment that it is looked at; absent: now. */
    readonly at?: string | undefined;
  };

export type Judgement = {
  readonly problems: readonly string[];
  readonly reasons: readonly Reason[] | null;
};
export type Saved = Judgement & { readonly digest: string };
export type Previewed = Judgement & { readonly url: string };
