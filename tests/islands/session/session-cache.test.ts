import { beforeEach, describe, expect, it, vi } from "vitest";
import { ok, refuse } from "#/lib/base/result.ts";
import { cached, keepCache, readCache } from "#/lib/client/session-cache.ts";
import { clearSession } from "#/lib/client/storage.ts";
import { fetchRegistrationRules } from "#/lib/client/stores/session/session.ts";
import { fetchSite } from "#/lib/client/stores/site/site.ts";
import { permissionReply, rulesReply } from "../../support/replies.ts";
import { wire, yes } from "../../support/wire.ts";

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = "es";
  document.documentElement.dataset["version"] = "7";
});

describe("a session's cache", () => {
  it("asks once, and gives what it was told", async () => {
    const ask = vi.fn(async () => ok({ name: "Casa" }));
    for (const _ of [1, 2]) expect(await cached("settings", ask)).toEqual(ok({ name: "Casa" }));
    expect(ask).toHaveBeenCalledOnce();
  });

  it("holds the site's settings from the permission data of this host, which the web portal asks for [SYS-18] [API-22] [CON-01]", async () => {
    const heard = wire({ "/wps/system/permission": yes(permissionReply()) });
    for (const _ of [1, 2]) expect(await fetchSite()).toEqual(ok(permissionReply().info));
    expect(heard.map(({ path }) => path)).toEqual([
      `/wps/system/permission?url=${location.host}&platform=web`,
    ]);
    expect(sessionStorage.getItem("settings")).toContain("codeInfo");
  });

  it("holds the rules of the registration's fields [SYS-20]", async () => {
    const heard = wire({ "/wps/system/setting/register": yes(rulesReply()) });
    for (const _ of [1, 2]) expect(await fetchRegistrationRules()).toEqual(ok(rulesReply()));
    expect(heard.map(({ path }) => path)).toEqual(["/wps/system/setting/register"]);
    expect(sessionStorage.getItem("validate")).toContain("payeeName");
  });

  it("does not keep a refusal", async () => {
    const ask = vi.fn(async () => refuse("unavailable"));
    expect(await cached("validate", ask)).toMatchObject({ ok: false });
    await cached("validate", ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("forgets when the site changes, in another language, and when the member leaves", () => {
    keepCache("settings", { popup: null });
    expect(readCache("settings")).toEqual({ popup: null });
    document.documentElement.dataset["version"] = "8";
    expect(readCache("settings")).toBeNull();
    document.documentElement.dataset["version"] = "7";
    document.documentElement.lang = "en";
    expect(readCache("settings")).toBeNull();
    document.documentElement.lang = "es";
    expect(readCache("settings")).toEqual({ popup: null });
    clearSession();
    expect(readCache("settings")).toBeNull();
  });

  it("takes what is no value of ours for nothing", () => {
    for (const junk of ["{", "null", "7", '"a"', "{}"]) {
      sessionStorage.setItem("settings", junk);
      expect(readCache("settings"), junk).toBeNull();
    }
  });
});
