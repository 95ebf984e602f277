import { describe, expect, it } from "vitest";
import { planProcesses } from "../../../scripts/supervisor/plan.ts";
import { readSettings } from "../../../scripts/supervisor/settings.ts";

const DATABASE_URL = "postgres://pleno@127.0.0.1:5432/pleno";
const KEYS = Object.fromEntries(
  ["APP_SECRET", "STUDIO_KEY", "PAYMENTS_KEY", "VENDOR_KEY"].map((name) => [
    name,
    `${name.toLowerCase()}-${"0".repeat(32)}`,
  ]),
);
const LOTTERY_KEY = `lottery_key-${"0".repeat(32)}`;
const PUBLIC_URL = "https://casa.example";
const PRODUCTION = { NODE_ENV: "production", PUBLIC_URL, DATABASE_URL, ...KEYS };
const STUDIO = { STUDIO_DATABASE_URL: DATABASE_URL, STUDIO_URL: "https://studio.example" };

describe("the settings of a start", () => {
  it("without any are the demo world on the embedded database", () => {
    expect(readSettings({})).toEqual({ on: "embedded", port: 4321, demo: true });
    expect(readSettings({ DATABASE_URL: "", DEMO: "off", PORT: "5000" })).toEqual({
      on: "embedded",
      port: 5000,
      demo: false,
    });
  });

  it("in front of another platform need no database and no keys", () => {
    const given = { UPSTREAM_URL: "http://127.0.0.1:1", NODE_ENV: "production", PUBLIC_URL };
    expect(readSettings(given)).toMatchObject({ on: "upstream", demo: false });
  });

  it("start the studio and the sandboxes only where their databases are named", () => {
    const namesOf = (given: Record<string, string>) => {
      const settings = readSettings(given);
      if (settings.on !== "external") return settings.on;
      const { databases, keys, port } = settings;
      return planProcesses(given, port, databases, keys).map(({ name }) => name);
    };
    expect(namesOf(PRODUCTION)).toEqual(["web"]);
    const { NODE_ENV, APP_SECRET = "" } = { ...PRODUCTION, ...KEYS };
    expect(namesOf({ NODE_ENV, PUBLIC_URL, DATABASE_URL, APP_SECRET })).toEqual(["web"]);
    expect(namesOf({ ...PRODUCTION, PAYMENTS_DATABASE_URL: "" })).toEqual(["web"]);
    expect(namesOf({ ...PRODUCTION, ...STUDIO })).toEqual(["web", "studio"]);
  });

  it("start the feed of fictional results with a demonstration alone", () => {
    const running = (given: Record<string, string>) => {
      const settings = readSettings(given);
      if (settings.on !== "external") return settings.on;
      const { databases, keys, port } = settings;
      return planProcesses(given, port, databases, keys).map(({ name, env, port: at }) => [
        ...[name, at, env["LOTTERY_KEY"] !== undefined],
      ]);
    };
    const own = { DATABASE_URL, ...KEYS, LOTTERY_KEY };
    const site = ["web", 4321, false];
    expect(running({ ...own, DEMO: "on" })).toEqual([site, ["lottery", 4326, true]]);
    expect(running({ ...own, DEMO: "on", LOTTERY_KEY: "" })).toEqual([site]);
    expect(running(own)).toEqual([site]);
  });

  it("give each process its own key, and the site those of none", () => {
    const databases = {
      pleno: DATABASE_URL,
      owner: null,
      studio: DATABASE_URL,
      payments: DATABASE_URL,
      vendor: DATABASE_URL,
    };
    const settings = readSettings({
      ...PRODUCTION,
      ...STUDIO,
      PAYMENTS_DATABASE_URL: DATABASE_URL,
      PAYMENTS_URL: "https://pay.example",
      VENDOR_DATABASE_URL: DATABASE_URL,
      VENDOR_URL: "https://vendor.example",
    });
    if (settings.on !== "external") throw new Error(settings.on);
    const given = { ...PRODUCTION, LOTTERY_KEY };
    const keys = { ...settings.keys, LOTTERY_KEY };
    const held = planProcesses(given, settings.port, databases, keys).map(({ name, env }) => [
      name,
      Object.keys(keys).filter((key) => env[key] !== undefined),
    ]);
    expect(held).toEqual([
      ["web", ["APP_SECRET"]],
      ["studio", ["STUDIO_KEY"]],
      ["payments", ["PAYMENTS_KEY"]],
      ["vendor", ["VENDOR_KEY"]],
      ["lottery", ["LOTTERY_KEY"]],
    ]);
  });

  it.each([
    [{ NODE_ENV: "production" }, "DATABASE_URL is missing"],
    [{ ...PRODUCTION, APP_SECRET: "" }, "APP_SECRET is missing"],
    [{ ...PRODUCTION, ...STUDIO, STUDIO_KEY: "" }, "STUDIO_KEY missing"],
    [{ ...PRODUCTION, PUBLIC_URL: "" }, "PUBLIC_URL is missing"],
    [{ ...PRODUCTION, ...STUDIO, STUDIO_URL: "" }, "STUDIO_URL is missing"],
    [{ ...PRODUCTION, PAYMENTS_DATABASE_URL: DATABASE_URL }, "PAYMENTS_URL is missing"],
    [{ ...PRODUCTION, DEMO: "on" }, "DEMO=on is refused with NODE_ENV=production"],
    [{ ...PRODUCTION, LOTTERY_KEY }, "LOTTERY_KEY is refused with NODE_ENV=production"],
    [{ LOTTERY_KEY: "short" }, "LOTTERY_KEY"],
    [{ ...PRODUCTION, DEMO: "yes" }, "DEMO has a wrong value: it is on or off"],
    [{ DEMO: "perhaps" }, "DEMO has a wrong value: it is on or off"],
    [{ NODE_ENV: "prod" }, "production, development, test"],
    [{ DATABASE_URL }, "APP_SECRET missing"],
    [
      { DATABASE_URL, STUDIO_DATABASE_URL: DATABASE_URL, PAYMENTS_DATABASE_URL: DATABASE_URL },
      "APP_SECRET, STUDIO_KEY, PAYMENTS_KEY missing",
    ],
    [{ ...PRODUCTION, STUDIO_DATABASE_URL: "mysql://x" }, "STUDIO_DATABASE_URL"],
    [{ ...PRODUCTION, PAYMENTS_DATABASE_URL: "mysql://x" }, "PAYMENTS_DATABASE_URL"],
    [{ ...PRODUCTION, VENDOR_DATABASE_URL: "mysql://x" }, "VENDOR_DATABASE_URL"],
    [{ STUDIO_SERIES_HOURS: "0" }, "STUDIO_SERIES_HOURS"],
    [{ PORT: "65531" }, "PORT has a wrong value: it is a whole number from 1 to 65530"],
    [{ PORT: "0" }, "PORT has a wrong value"],
    [{ PORT: "eighty" }, "PORT has a wrong value"],
    [{ LANGUAGES: "klingon" }, "LANGUAGES has a wrong value"],
    [{ PAYLOAD_ENCRYPTION: "sometimes" }, "PAYLOAD_ENCRYPTION has a wrong value"],
  ])("stop %j with one line that says why", (given, why) => {
    expect(() => readSettings(given)).toThrow(why);
    expect(() => readSettings(given)).toThrow(/^[^\n]+$/);
  });
});
