import { expect, it } from "vitest";
import { emptySite } from "../../support/empty-site.ts";

const { ops, file, get, changes, owner } = await emptySite();

const SETUP = {
  currencies: [{ code: "PEN", exponent: 2, symbol: "S/" }],
  settings: {
    name: "Casa Nueva",
    "modules.VIP": true,
    registrationBonus: { amount: "5.00", currency: "PEN" },
    currency: "PEN",
  },
  providers: [
    {
      id: "caja",
      kind: "sandbox",
      apiUrl: "https://caja.example",
      enabled: true,
      limits: [{ operation: "deposit", currency: "VND", min: "1000", max: "900000" }],
    },
  ],
  methods: [
    {
      id: "transfer",
      kind: "bank_transfer",
      provider: "caja",
      currency: "VND",
      min: "50000",
      max: "300000",
    },
  ],
  limits: [{ currency: "VND", min: "50000", max: "900000" }],
  transfers: [{ currency: "VND", min: "1000", max: "5000", day: "9000" }],
  vendors: [{ code: "VELA", name: "Vela", launchUrl: "https://vela.example/play" }],
  games: [{ code: "uno", vendor: "VELA", category: "RNG", name: "Uno" }],
};
const init = async (setup: object) =>
  ops("init", "--file", await file("setup.json", JSON.stringify(setup)));

it("the owner sets an empty site up of one file: nothing while anything is wrong, then all, and once", async () => {
  const wrong = await init({
    ...SETUP,
    settings: { name: "", colour: 1 },
    methods: [{ ...SETUP.methods[0], provider: "nobody", kind: "bank_qr" }],
    limits: [...SETUP.limits, ...SETUP.limits],
    vendors: [{ name: "Vela" }],
    bonus: [],
    languages: ["en", "tlh"],
    administrator: "Rosa",
  });
  expect(wrong.exitCode).toBe(3);
  for (const path of [
    "name: ",
    "colour: there is no such thing",
    "methods/transfer.provider: ",
    "limits/VND: is there twice",
    "vendors.0: code is missing",
    "games/uno.vendor: ",
    "bonus: there is no such field",
    'languages: "tlh" is no language',
    "administrator: must be a name",
  ])
    expect(wrong.err).toContain(path);
  expect(await changes()).toEqual([]);

  process.env["NODE_ENV"] = "production";
  const unnamed = await init(SETUP);
  process.env["NODE_ENV"] = "test";
  expect(unnamed.err).toContain("providers/caja.sandbox: is refused in production");

  const twice = ["init", "--file", await file("setup.json", JSON.stringify(SETUP))] as const;
  const [one, other] = await Promise.all([ops(...twice), ops(...twice)]);
  expect([one.exitCode, other.exitCode].sort()).toEqual([0, 3]);
  expect(one.err + other.err).toContain("set up already");
  expect(await get("name")).toBe("Casa Nueva");
  expect(await get("methods/transfer")).toMatchObject({ provider: "caja", min: "50000.00" });
  expect(await get("transfers/VND")).toMatchObject({ day: "9000.00" });
  expect(await changes()).toHaveLength(11);
  expect(await owner.db.selectFrom("vendors").select("code").execute()).toHaveLength(1);
});

it("without a terminal and without a file, says that one of them is needed", async () => {
  const ran = await ops("init", "--json");
  expect([ran.exitCode, JSON.parse(ran.out).code]).toEqual([3, "terminal_needed"]);
});

it("says what it does not understand", async () => {
  const both = await ops("init", "--file", "a.json", "--save", "b.json");
  expect([both.exitCode, both.err]).toEqual([2, expect.stringContaining("--save")]);
  expect((await ops("init", "--file", await file("bad.json", "{"))).exitCode).toBe(2);
});
