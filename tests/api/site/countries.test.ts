import { expect, it } from "vitest";
import { changeSite, siteRoutes } from "#/server/site/index.ts";
import { testApp } from "../../support/app.ts";
import { asOwner, testDatabase } from "../../support/database.ts";

const AROUND = { payloadKeys: [], ageOfMajority: 18, publicUrl: "http://localhost:4321" };
const { db } = await testDatabase();
const app = await testApp({
  db,
  routes: siteRoutes({ db, clock: () => 0, surroundings: async () => AROUND }),
});

it("tells the countries whose numbers it takes: those that may visit, and where the caller is [API-27] [ENT-04]", async () => {
  const countries = async () => (await app.inject("/wps/system/countries")).json().value;
  expect((await countries()).list).toContainEqual({ countryCode: "VN", countryDialingCode: "84" });
  expect((await countries()).current).toBe("");
  await changeSite(asOwner(db), { regions: { blocked: ["VN"], only: [] } });
  expect((await countries()).list).not.toContainEqual({
    countryCode: "VN",
    countryDialingCode: "84",
  });
  await changeSite(asOwner(db), { regions: { blocked: [], only: ["ES"] } });
  expect((await countries()).list).toEqual([{ countryCode: "ES", countryDialingCode: "34" }]);
  await changeSite(asOwner(db), { regions: { blocked: [], only: [] } });
});
