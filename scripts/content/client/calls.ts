import {
  type Base,
  type Draft,
  type Judgement,
  KEY_HEADER,
  type Listed,
  type Opened,
  type Previewed,
  type Saved,
  type Surroundings,
  type TextName,
} from "../api.ts";

/** What a call was refused with; `judgement` where the text itself is wrong. */
export class Refused extends Error {
  override name = "Refused";
  readonly judgement: Judgement | null;

  constructor(message: string, judgement: Judgement | null) {
    super(message);
    this.judgement = judgement;
  }
}

const key = location.hash.slice(1);

async function ask<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: { [KEY_HEADER]: key, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null);
  if (!reply) throw new Refused("The editor does not answer: is its command still running?", null);
  const value = await reply.json();
  if (reply.ok) return value;
  const isWrong = reply.status === 422;
  throw new Refused(
    isWrong ? "Not saved: something is wrong." : value.message,
    isWrong ? value : null,
  );
}

export const calls = {
  site: () => ask<Surroundings>("/api/site"),
  texts: () => ask<Listed>("/api/texts"),
  open: (base: Base) => ask<Opened>("/api/open", base),
  judge: (draft: Draft) => ask<Judgement>("/api/judge", draft),
  save: (draft: Draft) => ask<Saved>("/api/save", draft),
  preview: (draft: Draft) => ask<Previewed>("/api/preview", draft),
  remove: ({ collection, lang, id }: TextName, digest: string) =>
    ask<object>("/api/remove", { collection, lang, id, digest }),
};
