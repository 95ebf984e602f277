import { hasPasskeys } from "#/islands/forms/passkey-support.ts";
import { PasskeyLogin } from "./PasskeyLogin.tsx";
import { SocialWays } from "./SocialWays.tsx";

export type OtherWaysProps = {
  readonly lang: string;
  readonly social?: string | undefined;
  /** The agents' site: no address of it has passkeys. */
  readonly agents?: boolean | undefined;
  /** Somebody is in by a passkey; without it none is asked for. */
  readonly onEntered?: () => void;
};

/** The ways in without a password. */
export function OtherWays({ lang, social = "", agents, onEntered }: OtherWaysProps) {
  return (
    <>
      {onEntered && !agents && hasPasskeys() ? (
        <PasskeyLogin lang={lang} onDone={onEntered} />
      ) : null}
      <SocialWays lang={lang} social={social} />
    </>
  );
}
