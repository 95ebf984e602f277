import type { ReactNode } from "react";
import { Fetched } from "#/islands/ui/Fetched.tsx";
import type { LateModule } from "#/lib/client/late-module.ts";
import { useBoard } from "./board-context.ts";

type Props<T extends object> = {
  readonly part: LateModule<T>;
  /** How many lines to keep free until it is here. */
  readonly lines: number;
  readonly children: (part: T) => ReactNode;
};

/** A part of the board whose code comes when it is first shown; its texts are the board's, which are here. */
export function LatePart<T extends object>({ part, lines, children }: Props<T>) {
  const { t } = useBoard();
  const texts = {
    ...{ loading: t("list_loading"), title: t("code_network_lost"), text: "" },
    retry: t("list_retry"),
  };
  return (
    <Fetched fetch={part.fetch} given={part.came} {...{ lines, texts }}>
      {children}
    </Fetched>
  );
}
