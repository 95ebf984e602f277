import { describe, expect, it } from "vitest";
import { readConfig } from "#/server/config.ts";

const DATABASE_URL = "postgres://pleno@127.0.0.1:5432/pleno";
const PUBLIC_URL = "https://casa.example";

describe("the configuration", () => {
  it("serves Spanish and English, to adults of 18, on port 4321 when only a database is given [CON-05] [LANG-01]", () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      port: 4321,
      host: "127.0.0.1",
      publicUrl: "http://localhost:4321",
      https: false,
      languages: ["es", "en"],
      ageOfMajority: 18,
      payloadEncryption: "required",
      withdrawalConfirmMs: 1_800_000,
    });
  });

  it("puts the default language first and knows codes and tags", () => {
    const { languages } = readConfig({ DATABASE_URL, LANGUAGES: "vi, EN,es,AR,en" });
    expect(languages).toEqual(["es", "vi", "en", "ar"]);
  });

  it("believes a country's header from a trusted proxy only", () => {
    const given = { DATABASE_URL, COUNTRY_HEADER: "CF-IPCountry" };
    expect(() => readConfig(given)).toThrow(/^COUNTRY_HEADER .* TRUST_PROXY$/);
    expect(readConfig({ ...given, TRUST_PROXY: "1" }).countryHeader).toBe("cf-ipcountry");
    expect(readConfig({ DATABASE_URL }).countryHeader).toBeNull();
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://x"],
    ["UPSTREAM_URL", "platform.example"],
    ["LANGUAGES", "es,klingon"],
    ["LANGUAGES", "en"],
    ["PAYLOAD_ENCRYPTION", "sometimes"],
    ["APP_SECRET", "short"],
    ["TRUST_PROXY", "-1"],
    ["COUNTRY_HEADER", "no header"],
    ["DEPOSITS_PER_HOUR", "0"],
    ["WITHDRAWAL_CONFIRM_MINUTES", "0"],
    ["LOG_LEVEL", "loud"],
    ["NODE_ENV", "prod"],
    ["NODE_ENV", "Production"],
    ["ALLOWED_HOSTS", "https://portal.example"],
    ["ALLOWED_HOSTS", "portal.example/path"],
  ])("stops on a wrong %s with one line that names it", (name, value) => {
    const start = () => readConfig({ DATABASE_URL, [name]: value });
    expect(start).toThrow(new RegExp(`^${name} has a wrong value[^\n]*$`));
  });

  it("names every wrong value in one line, and never what it was", () => {
    const start = () => readConfig({ DATABASE_URL, PORT: "x", APP_SECRET: "hush" });
    expect(start).toThrow(/^PORT, APP_SECRET have wrong values: (?!.*hush)[^\n]*0 to 65535[^\n]*$/);
  });

  it("takes an empty value for none", () => {
    expect(readConfig({ DATABASE_URL, PUBLIC_URL: "", LANGUAGES: "" }).languages).toHaveLength(2);
  });

  it("needs a database unless a platform stands behind it", () => {
    expect(() => readConfig({})).toThrow(/^DATABASE_URL is missing/);
    expect(readConfig({ UPSTREAM_URL: "http://127.0.0.1:1" })).toMatchObject({
      databaseUrl: null,
      upstreamUrl: "http://127.0.0.1:1",
    });
  });

  it("takes no demo key in production", () => {
    const own = { APP_SECRET: `app_secret-${"0".repeat(32)}` };
    const start = (env: Record<string, string>) =>
      readConfig({ NODE_ENV: "production", PUBLIC_URL, DATABASE_URL, ...env });
    expect(start(own).production).toBe(true);
    expect(() => start({ APP_SECRET: "" })).toThrow(/^APP_SECRET is missing/);
    expect(() => start({ ...own, DATABASE_URL: "" })).toThrow(/^DATABASE_URL is missing/);
    expect(() => start({ ...own, PUBLIC_URL: "" })).toThrow(/^PUBLIC_URL is missing/);
  });

  it("asks a portal in production for its address too", () => {
    const portal = { NODE_ENV: "production", UPSTREAM_URL: "http://127.0.0.1:1" };
    expect(() => readConfig(portal)).toThrow(/^PUBLIC_URL is missing/);
    expect(readConfig({ ...portal, PUBLIC_URL }).https).toBe(true);
  });

  it("reads the hosts that are answered besides its own", () => {
    const given = { DATABASE_URL, ALLOWED_HOSTS: "portal.example, 10.0.0.7:8080,[::1]" };
    expect(readConfig(given).allowedHosts).toEqual(["portal.example", "10.0.0.7:8080", "[::1]"]);
  });
});
