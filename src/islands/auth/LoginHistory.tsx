import { MoreList } from "#/islands/ui/MoreList.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useMore } from "#/islands/ui/use-more.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { fetchLogins } from "#/lib/client/stores/auth/security.ts";
import type { OwnLogin } from "#/lib/contract/session/logins.ts";
import { deviceName, placeName } from "#/lib/i18n/device-names.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** Who came in: when, on what, from where and by what, as far back as it is kept. */
export function LoginHistory({ t, lang }: { t: Translate; lang: string }) {
  const list = useMore({
    fetch: ({ before }) => fetchLogins(before),
    of: "logins",
    fresh: "",
    isWholePage: false,
  });
  return (
    <section>
      <h2>{t("logins_title")}</h2>
      <p className="t2">{t("logins_about")}</p>
      <div className="security-logins">
        <MoreList
          caption={t("logins_title")}
          t={t}
          list={list}
          refusalText={list.refusal ? textOfRefusal(t, list.refusal) : null}
          empty={{ title: t("logins_empty"), text: t("logins_empty_text") }}
          keyOf={({ id }) => id}
          receipt={{ device: "lead", at: "figure", place: "under", way: "side" }}
          columns={[
            {
              name: "at",
              label: t("logins_at"),
              cell: ({ at }) => <Time at={at} language={lang} />,
            },
            {
              name: "device",
              label: t("logins_device"),
              cell: (login) => (
                <span className="login-device">
                  <b>{deviceName(t, login)}</b>
                  <Mark t={t} login={login} />
                </span>
              ),
            },
            {
              name: "place",
              label: t("logins_place"),
              cell: ({ country, address }) => (
                <>
                  {placeName(country, lang) ?? t("place_unknown")}
                  {address ? (
                    <>
                      {" · "}
                      <bdi className="num">{address}</bdi>
                    </>
                  ) : null}
                </>
              ),
            },
            { name: "way", label: t("logins_way"), cell: (login) => wayText(t, login) },
          ]}
        />
      </div>
      {list.rows && list.rows.length > 0 && !list.hasMore ? (
        <p className="t3 sm">{t("logins_end")}</p>
      ) : null}
    </section>
  );
}

function Mark({ t, login: { current, state } }: { t: Translate; login: OwnLogin }) {
  if (current) return <span className="tag gold">{t("logins_current")}</span>;
  return state === "open" ? <span className="tag jade">{t("device_open")}</span> : null;
}

/** "Contraseña + App de códigos". */
function wayText(t: Translate, { way, proof }: OwnLogin): string {
  const came = t(way ? `login_way_${way}` : "login_way_unknown");
  return proof ? `${came} + ${t(`proof_way_${proof}`)}` : came;
}
