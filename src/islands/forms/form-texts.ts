import type { Translate } from "#/lib/i18n/format.ts";

/** What a form says while it is on its way, and when it does not come. */
export const formTexts = (t: Translate) => ({
  loading: t("form_loading"),
  title: t("form_failed"),
  text: t("form_failed_text"),
  retry: t("retry"),
});
