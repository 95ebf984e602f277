import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { lastDays, type Range } from "#/islands/ui/RangeFilter.tsx";
import { saveFile } from "#/islands/ui/save-file.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchStatement } from "#/lib/client/stores/wallet/wallet.ts";
import type { Translate } from "#/lib/i18n/format.ts";

const YEAR = 365;
const FORMATS = ["pdf", "csv"] as const;

/** Saves the statement of the chosen days, or of the last twelve months where none are. */
export function SaveStatement({ t, range }: { t: Translate; range: Range }) {
  const [under, setUnder] = useState<(typeof FORMATS)[number] | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function save(format: (typeof FORMATS)[number]): Promise<void> {
    setUnder(format);
    setRefusal(null);
    const now = new Date();
    const from = range.from ?? lastDays(YEAR, now).from ?? "";
    const reply = await fetchStatement({ format, from, to: range.to ?? now.toISOString() });
    setUnder(null);
    if (!reply.ok) return setRefusal(reply);
    const { content, type, name } = reply.value;
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    saveFile(bytes, { name, type });
  }

  return (
    <div className="save-statement">
      <p className="t2">{t(range.from || range.to ? "statement_of_days" : "statement_of_year")}</p>
      <p className="save-as">
        {FORMATS.map((format) => (
          <Button
            key={format}
            look="sec"
            busy={under === format}
            disabled={under !== null && under !== format}
            onClick={() => void save(format)}
          >
            {t(`statement_save_${format}`)}
          </Button>
        ))}
      </p>
      <FormError text={refusal ? textOfRefusal(t, refusal) : undefined} />
    </div>
  );
}
