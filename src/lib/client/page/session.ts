import { askTabs } from "../tabs.ts";

// A new tab is in as soon as an open one answers; the islands of a member's page then begin (ahead.ts).
askTabs(() => {
  document.documentElement.dataset["who"] = "member";
});
