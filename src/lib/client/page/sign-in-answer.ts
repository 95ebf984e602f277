import { readSession, writeSession } from "../storage.ts";

/**
 * What a provider sent along leaves the address before anything else runs: nobody that the page talks to sees it. Then
 * the page goes on in the language in which the sign-in began; providers know but one address.
 */
const page = document.documentElement;
const { search } = location;
if (search.length > 1) {
  writeSession({ signInAnswer: search.slice(1) });
  history.replaceState(null, "", location.pathname);
}
const [, began = ""] = (readSession("signInBack") ?? "").split("/");
const others = (page.dataset["languages"] ?? "").split(" ");
if (page.dataset["unprefixed"] && began !== page.lang && others.includes(began)) {
  page.dataset["leaving"] = "";
  location.replace(`/${began}/signin`);
}
