import { expect, it } from "vitest";
import { momentOf, pickedOf } from "#/content/own/moments.ts";

it.each([
  ["2026-12-31T23:59:59+07:00", "2026-12-31T23:59:59", "+07:00"],
  ["2026-12-31T23:59-05:00", "2026-12-31T23:59:00", "-05:00"],
  ["2026-12-31T23:59:59Z", "2026-12-31T23:59:59", "UTC"],
])("%s is picked in the offset that it was written with", (iso, local, zone) => {
  expect(pickedOf(iso)).toEqual({ local, zone });
  expect(Date.parse(momentOf({ local, zone }) ?? "")).toBe(Date.parse(iso));
});

it.each([
  ["2026-07-01T12:00", "Asia/Ho_Chi_Minh", "2026-07-01T12:00:00+07:00"],
  ["2026-07-01T12:00:30", "America/Bogota", "2026-07-01T12:00:30-05:00"],
  ["2026-01-01T12:00", "Europe/Madrid", "2026-01-01T12:00:00+01:00"],
  ["2026-07-01T12:00", "Europe/Madrid", "2026-07-01T12:00:00+02:00"],
  ["2026-03-29T01:30", "Europe/Madrid", "2026-03-29T01:30:00+01:00"],
  ["2026-03-29T03:30", "Europe/Madrid", "2026-03-29T03:30:00+02:00"],
  ["2026-07-01T12:00", "Asia/Kathmandu", "2026-07-01T12:00:00+05:45"],
  ["2026-07-01T12:00", "UTC", "2026-07-01T12:00:00+00:00"],
])("%s in %s is %s", (local, zone, iso) => {
  expect(momentOf({ local, zone })).toBe(iso);
});

it("what is no moment, and a zone that there is none, give none", () => {
  expect(pickedOf("tomorrow")).toBeNull();
  expect(pickedOf("2026-13-41T99:99:99Z")).toBeNull();
  expect(momentOf({ local: "", zone: "UTC" })).toBeNull();
  expect(momentOf({ local: "2026-07-01T12:00", zone: "Nowhere/Land" })).toBeNull();
});
