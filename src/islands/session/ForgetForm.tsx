import { useState } from "react";
import { type Reset, readReset } from "#/lib/client/stores/passwords.ts";
import { AskReset } from "./AskReset.tsx";
import { EnterReset } from "./EnterReset.tsx";

export type ForgetProps = {
  readonly lang: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

/** A forgotten password: a code goes to the account's e-mail, and it sets another. A reload loses no step. */
export function ForgetForm({ lang, onDone, onBack }: ForgetProps) {
  const [reset, setReset] = useState<Reset | null>(readReset);
  const [again, setAgain] = useState<Reset | null>(null);
  if (reset)
    return (
      <EnterReset
        lang={lang}
        reset={reset}
        onDone={onDone}
        onAgain={() => {
          setAgain(reset);
          setReset(null);
        }}
      />
    );
  return <AskReset lang={lang} typed={again} onSent={setReset} onBack={onBack} />;
}
