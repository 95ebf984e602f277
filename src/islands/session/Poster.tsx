import { formatMoney } from "#/lib/base/money.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { SESSION_AREAS } from "./texts.ts";

/** The poster beside login and registration: a card, a title and a line on vermilion. */
export function Poster({ title, text, art }: { title: string; text: string; art: string }) {
  return (
    <>
      <img className="poster-card" src={`/art/${art}.svg`} width="260" height="312" alt="" />
      <div className="poster-text">
        <p className="h2">{title}</p>
        <p>{text}</p>
      </div>
    </>
  );
}

/** The registration's poster, with the promotion's amount (REG-06). */
export function RegisterPoster({ lang }: { lang: string }) {
  const t = textsFor(lang, ...SESSION_AREAS);
  const amount = formatMoney("1000", { symbol: "₫" }, lang, { decimals: 0 });
  return (
    <Poster
      title={t("in_new_register", { amount })}
      text={t("register_poster_text")}
      art="gallo-de-jade"
    />
  );
}
