import { expect, test } from "vitest";
import { LOTTERIES } from "#/lib/rules/lottery/schedule.ts";
import { findStation, stationSlug, stationsOf } from "#/lib/rules/lottery/stations.ts";

test("every station of a lottery has an address of its own, which leads back to it", () => {
  for (const lottery of LOTTERIES) {
    const stations = stationsOf(lottery);
    const slugs = stations.map(stationSlug);
    expect(new Set(slugs).size).toBe(stations.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(slugs.map((slug) => findStation(lottery, slug))).toEqual(stations);
  }
  expect(stationSlug("TP. Hồ Chí Minh")).toBe("tp-ho-chi-minh");
  expect(stationSlug("Đắk Lắk")).toBe("dak-lak");
});

test("an address of no station leads to none", () => {
  const [south] = LOTTERIES;
  expect(south && findStation(south, "ha-noi")).toBeNull();
});
