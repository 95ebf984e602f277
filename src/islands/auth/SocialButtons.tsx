import { LateForm } from "#/islands/forms/LateForm.tsx";
import { textsFor } from "#/lib/i18n/texts.ts";
import type { OtherWaysProps } from "./OtherWays.tsx";
import { SESSION_AREAS } from "./texts.ts";

const fetchWays = () => import("./OtherWays.tsx").then((chunk) => chunk.OtherWays);

/** The ways in without a password; their code comes only where there may be any. */
export function SocialButtons(props: OtherWaysProps) {
  if (!props.social && (props.agents || !props.onEntered)) return null;
  const t = textsFor(props.lang, ...SESSION_AREAS);
  return <LateForm t={t} fetchForm={fetchWays} form={props} lines={1} />;
}
