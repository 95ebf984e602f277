import { textsFor } from "#/lib/i18n/texts.ts";
import { SESSION_AREAS } from "./texts.ts";

/** The poster beside login and registration: a card, a title and a line on vermilion. */
export function Poster({ title, text, art }: { title: string; text: string; art: string }) {
  return (
    <>
      <img
        className="poster-card"
        src={`/art/${art}.svg`}
        width="260"
        height="312"
        alt=""
        loading="lazy"
      />
      <div className="poster-text">
        <p className="h2">{title}</p>
        <p>{text}</p>
      </div>
    </>
  );
}

/** The registration's poster: what the site's rule credits (REG-06), where there is one. */
export function RegisterPoster({ lang, bonus }: { lang: string; bonus?: string | undefined }) {
  const t = textsFor(lang, ...SESSION_AREAS);
  return (
    <Poster
      title={bonus ? t("in_new_register", { amount: bonus }) : t("create_account")}
      text={t("register_poster_text")}
      art="gallo-de-jade"
    />
  );
}
