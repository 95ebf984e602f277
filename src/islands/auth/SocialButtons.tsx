import { Later } from "./Later.tsx";
import type { OtherWaysProps } from "./OtherWays.tsx";

const fetchWays = () => import("./OtherWays.tsx").then((chunk) => chunk.OtherWays);

/** The ways in without a password; their code comes only where there may be any. */
export function SocialButtons(props: OtherWaysProps) {
  if (!props.social && (props.agents || !props.onEntered)) return null;
  return <Later lang={props.lang} fetchForm={fetchWays} form={props} lines={1} />;
}
