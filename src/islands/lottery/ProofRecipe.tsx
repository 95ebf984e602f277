import type { DrawProof } from "#/lib/contract/lottery/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = { readonly t: Translate; readonly proof: DrawProof };

/** How anybody checks a draw without this page, by tools that every system has. */
export function ProofRecipe({ t, proof: { drawId, seed, beacon, link } }: Props) {
  const steps: readonly (readonly [string, string])[] = [
    ["how_seed", `printf %s ${seed} | xxd -r -p | sha256sum`],
    [
      "how_beacon",
      `h=${beacon}\nfor i in $(seq ${link}); do h=$(printf %s $h | xxd -r -p | sha256sum | cut -c1-64); done\necho $h`,
    ],
    [
      "how_numbers",
      `(printf %s ${beacon} | xxd -r -p; printf :${drawId}:0) | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`,
    ],
  ];
  return (
    <details>
      <summary>{t("how_title")}</summary>
      <div className="proof-how">
        {steps.map(([key, code]) => (
          <div key={key}>
            <p>{t(key)}</p>
            <code className="proof-code" dir="ltr">
              {code}
            </code>
          </div>
        ))}
        <p>{t("how_bytes")}</p>
      </div>
    </details>
  );
}
