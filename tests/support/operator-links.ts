import type { Db } from "#/server/db/index.ts";
import { changeSite } from "#/server/site/index.ts";

const RESOURCES = [
  ["Android", "https://apps.operator.example/android.apk", "Android app"],
  ["MOBILECONFIG", "https://apps.operator.example/ios.mobileconfig", "iOS profile"],
  ["LITEAPP", "https://apps.operator.example/lite", "Lite app"],
  ["IOS", "https://store.example/app/operator", "iOS store"],
  ["AFFILIATELINK", "https://affiliates.operator.example/", "Affiliates"],
  ["FACEBOOK", "https://facebook.example/operator", "Facebook"],
  ["INSTAGRAM", "https://instagram.example/operator", "Instagram"],
  ["TELEGRAM", "https://telegram.example/operator", "Telegram"],
] as const;
const DOMAINS = ["pleno-asia.example", "pleno-sur.example"];
const SERVICE = {
  email: "ayuda@operator.example",
  url: "https://ayuda.operator.example/",
  hours: { es: "Todos los días, las 24 horas", en: "Every day, around the clock" },
};

/** What an operator has elsewhere, as its commands leave it: the demonstration has none. May be done again. */
export async function seedOperatorLinks(owner: Db): Promise<void> {
  await owner
    .insertInto("resources")
    .values(
      RESOURCES.map(([resource_type, url, label_name_en], position) => ({
        resource_type,
        url,
        label_name_en,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await owner
    .insertInto("domains")
    .values(DOMAINS.map((name, position) => ({ url: `https://${name}`, name, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await changeSite(owner, { customerService: SERVICE });
}
