import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { COLLECTIONS, collectionOf } from "../../../scripts/ops/site-targets.ts";
import { siteOperator } from "../../support/site-operator.ts";
import { supportPath } from "../../support/support-path.ts";
import { wrongDocuments } from "../../support/wrong-documents.ts";

const { db, ops, put, file, changes } = await siteOperator();
const USAGE = 2;
const REFUSED = 3;

const words = { es: "Uno", en: "One" };
const amounts = { min: "50000", max: "20000000" };
const rank = { rank: 3, max: "20000000", perDay: "60000000", perMonth: "900000000" };
const publicKey = generateKeyPairSync("ed25519")
  .publicKey.export({ format: "der", type: "spki" })
  .subarray(-32)
  .toString("base64");

/** Of each kind a document that is taken, with every field that there is. */
const VALID: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  rules: {
    ...{ field: "email", enabled: true, required: true, acceptedPattern: "[a-z@.]+" },
    ...{ patternId: "email", minLength: 5, maxLength: 60, type: "email" },
  },
  banners: {
    ...{ code: "prueba", group: "hot", category: "RNG", linkage: "page", url: "/rng" },
    ...{ art: "gallo-de-jade", picture: null, title: words, text: words, action: words },
    ...{ position: 5, enabled: true },
  },
  notices: {
    ...{ code: "prueba", type: "B", audience: "everyone", title: words, content: words },
    ...{ from: "2026-12-01T00:00:00Z", until: "2026-12-07T00:00:00Z", enabled: true },
  },
  resources: {
    ...{ type: "TELEGRAM", url: "https://t.example", qrCodeUrl: "https://t.example/qr" },
    ...{ label: "Telegram", position: 5, enabled: true },
  },
  domains: {
    ...{ url: "https://nueva.example", name: "Nueva", affiliateCode: null },
    ...{ position: 5, enabled: true },
  },
  affiliates: { code: "PL-1", name: "Uno", domains: ["nueva.example"], enabled: true },
  gateways: {
    ...{ id: "correo", kind: "smtp", address: "smtp://correo.example:587" },
    ...{ from: "Casa <hola@casa.example>", place: 1, enabled: false },
  },
  "bonus-offers": {
    ...{ code: "verano", names: { en: "Summer", es: "Verano" }, currency: "VND", amount: "100000" },
    ...{
      deposit: { percent: 50, least: "10000", times: 2 },
      turnoverPercent: 1000,
      weights: { RNG: 100 },
    },
    ...{ maxStake: "5000", maxPaid: "500000", days: 7, enabled: true },
  },
  transfers: { currency: "VND", ...amounts, day: "50000000" },
  currencies: { code: "PEN", exponent: 2, symbol: "S/" },
  providers: {
    ...{ id: "caja", kind: "sandbox", apiUrl: "https://caja.example", enabled: true },
    limits: [{ operation: "deposit", currency: "VND", ...amounts }],
  },
  methods: {
    ...{ id: "transfer", kind: "bank_transfer", provider: "sandbox", currency: "VND", ...amounts },
    ...{ presets: ["100000"], fee: { fixed: "500", basisPoints: 20 }, turnoverPercent: 100 },
    ...{ countries: ["VN"], proof: true, position: 5, enabled: true },
  },
  statements: {
    ...{ provider: "sandbox", delimiter: ";", encoding: "windows-1252", skipLines: 2 },
    ...{ day: "DD/MM/YYYY", decimal: ",", currency: "VND" },
    columns: {
      ...{ day: "Fecha", amount: "Importe", direction: "Signo", currency: "Moneda", id: "Id" },
      ...{ endToEndId: "Referencia", text: "Concepto", party: "Nombre", partyAccount: "Cuenta" },
      ...{ kind: "Tipo", fee: "Comisión", credit: undefined, debit: undefined },
    },
    ...{ outWords: ["D"], feeWords: ["FEE"], reversalWords: ["REV"], ignoredWords: ["X"] },
  },
  limits: {
    ...{ currency: "VND", ...amounts, perDay: "50000000", perMonth: "800000000", ranks: [rank] },
    ...{ fee: { fixed: "500", basisPoints: 20 }, expectedMinutes: 30, turnoverPercent: 100 },
  },
  institutions: {
    ...{ code: "banco-sol", kind: "bank", name: "Banco Sol", currency: "VND" },
    ...{ position: 5, enabled: true },
  },
  risk: {
    currency: "VND",
    points: {
      ...{ newDevice: 30, newPayee: 25, sharedPayee: 50, changedPaymentPassword: 40 },
      ...{ changedContact: 40, depositWithoutPlay: 40 },
    },
    ...{ newForHours: 72, playedShare: 50, reviewFrom: 30, twoPeopleFrom: 80 },
    velocity: [{ of: "member", within: "day", count: 3, amount: "1000000", points: 20 }],
    automatic: { upTo: "2000000", perDay: "50000000" },
    cooling: { newPayeeHours: 24, paymentPasswordHours: 24 },
  },
  vendors: {
    ...{ code: "VELA", name: "Vela", state: "hidden", isHot: false, inHouse: false },
    ...{ sandbox: false, trialAllowed: false, lobbyFeed: true, position: 5, wallet: "single" },
    ...{ launchUrl: "https://vela.example/play", launchUrl2: "https://dos.example/play" },
    ...{ apiUrl: "https://vela.example", convention: "hmac-actions" },
    signatureHeader: "x-vela-sign",
    currencies: { VND: { code: "VND2", units: 1_000, decimals: 2 } },
    ...{ jackpots: { VND: "1000000" }, jackpotsADay: { VND: "2000000" } },
  },
  games: {
    ...{ code: "uno-de-prueba", vendor: "STUDIO", vendorCode: "uno", nodeId: "uno-de-prueba" },
    ...{ category: "RNG", name: "Uno", state: "open", isHot: false, isNew: false, position: 5 },
    ...{
      lines: 20,
      ways: false,
      minBet: "1000.00",
      number: 7,
      image: "https://vela.example/uno.png",
    },
    ...{ artMotif: "ficha", artPalette: 3, maxWinMultiple: 20_000 },
    ...{ returnPercent: "96.50", volatility: "high", freeRounds: true },
  },
  lotteries: {
    game: "11x5",
    types: {
      any1: { stakesEach: 1, odds: { hit: "2.11" }, steps: [{ from: "50", oddsFactor: "0.95" }] },
    },
    limits: {
      VND: {
        ...{ minStake: "1000", mostOfLine: "2000000000", mostOfNumber: "5000000000" },
        ...{ mostOfTicket: "9000000000", mostOfMember: "9000000000", mostOfDraw: "90000000000" },
      },
    },
    house: { everyMinutes: 3, firstAt: "00:00", closesBeforeSeconds: 5, onSale: 3 },
  },
  "lottery-sources": { source: "fuente", keys: [publicKey], enabled: true },
};

const bonus = { amount: "1000.00", currency: "VND" };
/** A value of each setting that is more than a switch. */
const SETTINGS: Readonly<Record<string, unknown>> = {
  ...{ name: "Casa", licence: "Licencia 8048", ageOfMajority: 21, theme: "light" },
  ...{ captcha: true, gtag: "G-ABCD1234", maintenance: false, deposits: true, withdrawals: true },
  customerService: {
    ...{ email: "a@b.example", url: "https://ayuda.example", hours: words },
    vipUrl: "https://vip.example",
  },
  supportChat: {
    ...{
      path: supportPath("https://chat.example/a"),
      vipPath: supportPath("https://chat.example/b"),
    },
    hosts: ["https://chat.example"],
  },
  ...{ imageCDNs: ["https://img.example"], launchGameCDNs: ["https://play.example"] },
  ...{ bets: true, regionRestriction: false, regions: { blocked: ["MX"], only: ["VN"] } },
  ...{ loginProof: { when: "strange", ways: ["totp"] }, revealAccounts: false, currency: "VND" },
  ...{ registrationBonus: bonus, withdrawalsByTwo: { VND: "10000000" }, accent: "#2ecc71" },
  ...{ logo: null, logoOnLight: null, icon: null, poster: null },
};

/** Where an empty text says something: a banner that leads nowhere has no address. */
const MAY_BE_EMPTY: Readonly<Record<string, readonly string[]>> = { banners: ["url"] };

/** What of a thing's fields was taken, or was refused without being named. */
type Passed = (string | number)[];
type Ran = Awaited<ReturnType<typeof ops>>;

function isNamed(
  { exitCode, out, err }: Ran,
  field: string,
  unnamed: readonly string[] = [],
): boolean {
  // Without a name there is nothing that the refusal could be of.
  if (exitCode === USAGE) return unnamed.includes(field) && err.includes("is missing");
  return exitCode === REFUSED && field in (JSON.parse(out).fields ?? {});
}

describe("of what an operator puts, each field that is wrong is named, and nothing changes", () => {
  it("every kind of thing and every setting is tried", async () => {
    const kinds = COLLECTIONS.map(({ kind }) => kind);
    expect([...Object.keys(VALID), "settings", "order"].toSorted()).toEqual(kinds.toSorted());
    const settings = await collectionOf("settings").list(db);
    const single = settings.filter((name) => !name.includes("."));
    expect(Object.keys(SETTINGS).toSorted()).toEqual(single.toSorted());
  });

  it.each(Object.entries(VALID))("%s", async (kind, valid) => {
    const { schema, nameField } = collectionOf(kind);
    const name = String(valid[nameField ?? ""]);
    const shape = schema(name);
    if (!shape) return expect.unreachable(`${kind} has no schema`);
    const taken = await put(kind, valid);
    expect([taken.exitCode, taken.err]).toEqual([0, ""]);
    const before = [await changes(), await collectionOf(kind).list(db)];
    const passed: Passed[] = [];
    const empty: readonly string[] = MAY_BE_EMPTY[kind] ?? [];
    for (const { at, why, document } of wrongDocuments(shape, valid, { empty })) {
      const ran = await put(kind, document as object, "--json");
      if (!isNamed(ran, at, ["", String(nameField)])) passed.push([at, why, ran.exitCode, ran.err]);
    }
    expect(passed).toEqual([]);
    expect([await changes(), await collectionOf(kind).list(db)]).toEqual(before);
  });

  it.each(Object.entries(SETTINGS))("the setting %s", async (name, valid) => {
    const shape = collectionOf("settings").schema(name);
    if (!shape) return expect.unreachable(`${name} has no schema`);
    expect((await ops("site", "set", name, JSON.stringify(valid))).exitCode).toBe(0);
    const before = await changes();
    const passed: Passed[] = [];
    for (const { at, why, document } of wrongDocuments(shape, valid, { empty: [] })) {
      const ran = await ops("site", "set", "--json", "--", name, JSON.stringify(document));
      if (!isNamed(ran, at || name)) passed.push([at, why, ran.exitCode, ran.err]);
    }
    expect(passed).toEqual([]);
    expect(await changes()).toEqual(before);
  });

  it("a file of games, each line with another field that is wrong", async () => {
    const { games = {} } = VALID;
    const { schema } = collectionOf("games");
    const shape = schema("");
    if (!shape) return expect.unreachable("games have no schema");
    const wrongs = wrongDocuments(shape, games, { empty: [] }).filter(({ at }) => at !== "");
    const lines = wrongs.map(({ at, document }, line) =>
      JSON.stringify(at === "code" ? document : { ...(document as object), code: `linea-${line}` }),
    );
    const before = await changes();
    const ran = await ops("games", "import", await file("games", lines.join("\n")), "--json");
    const { refused, ...report } = JSON.parse(ran.out);
    expect(report).toMatchObject({ made: [], changed: [], unchanged: [] });
    const reasons: { reason: string }[] = refused;
    const unnamed = wrongs.filter(({ at }, line) => !reasons[line]?.reason.includes(`${at}: `));
    expect(unnamed).toEqual([]);
    expect(await changes()).toEqual(before);
  });
});
