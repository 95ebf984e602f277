import { Later } from "./Later.tsx";

const fetchWays = () => import("./SocialWays.tsx").then((chunk) => chunk.SocialWays);

type Props = { readonly lang: string; readonly social?: string | undefined };

/** The ways in by others; their code comes only where the operator offers any. */
export function SocialButtons({ lang, social }: Props) {
  if (!social) return null;
  return <Later lang={lang} fetchForm={fetchWays} form={{ lang, social }} lines={1} />;
}
