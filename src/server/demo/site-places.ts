import type { Insertable } from "kysely";
import type { CustomerService } from "#/lib/contract/site.ts";
import type { Tables } from "#/server/db/index.ts";

/** The fictional operator's apps and social pages. None of these hosts exists. */
export const RESOURCES: readonly Omit<Insertable<Tables["resources"]>, "position">[] = [
  {
    resource_type: "Android",
    url: "https://apps.pleno.example/android/pleno.apk",
    label_name_en: "Android app",
  },
  {
    resource_type: "MOBILECONFIG",
    url: "https://apps.pleno.example/ios/pleno.mobileconfig",
    label_name_en: "iOS profile",
  },
  {
    resource_type: "LITEAPP",
    url: "https://apps.pleno.example/lite",
    label_name_en: "Lite app",
  },
  {
    resource_type: "IOS",
    url: "https://store.example/app/pleno",
    label_name_en: "iOS store",
  },
  {
    resource_type: "USDJUMP",
    url: "https://usdt.example/buy",
    label_name_en: "Buy USDT",
  },
  {
    resource_type: "AFFILIATELINK",
    url: "https://affiliates.pleno.example/",
    label_name_en: "Affiliates",
  },
  {
    resource_type: "TELEGRAM",
    url: "https://telegram.example/pleno",
    label_name_en: "Telegram",
  },
  {
    resource_type: "FACEBOOK",
    url: "https://facebook.example/pleno",
    label_name_en: "Facebook",
  },
  {
    resource_type: "INSTAGRAM",
    url: "https://instagram.example/pleno",
    label_name_en: "Instagram",
  },
];

/** Invitation codes of two fictional affiliates; the second counts on one address alone. */
export const AFFILIATES = [
  { code: "PL-7790", name: "Casa Lucero", domains: [] },
  { code: "SUR-2026", name: "Pleno Sur", domains: ["pleno-sur.example"] },
];

/** Other addresses of the house. */
export const DOMAINS: readonly Omit<Insertable<Tables["domains"]>, "position">[] = [
  { url: "https://pleno.example", name: "pleno.example" },
  { url: "https://pleno-asia.example", name: "pleno-asia.example" },
  { url: "https://pleno-sur.example", name: "pleno-sur.example" },
];

export const CUSTOMER_SERVICE: CustomerService = {
  email: "ayuda@pleno.example",
  url: "https://ayuda.pleno.example/",
  hours: { es: "Todos los días, las 24 horas", en: "Every day, around the clock" },
};
