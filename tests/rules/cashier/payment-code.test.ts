import fc from "fast-check";
import jsQr from "jsqr";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawQr } from "#/lib/client/qr-picture.ts";
import { crc16, readCode, readFields, writeCode, writeFields } from "#/lib/rules/cashier/emv.ts";
import { readPaymentCode, writePix, writeVietQr } from "#/lib/rules/cashier/payment-code.ts";
import {
  findTransferReference,
  transferReference,
} from "#/lib/rules/cashier/transfer-reference.ts";

// Computed with two implementations that are not ours, one for each standard.
const VIETQR =
  "00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA53037045405790005802VN62140810DEP 7F3K9Q6304DF46";
const PIX =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540525.005802BR5912PORTAL TESTE6009SAO PAULO62130509DEP7F3K9Q6304ACFA";

const QRIS = writeCode([
  ["00", "01"],
  ["01", "12"],
  [
    "26",
    writeFields([
      ["00", "COM.EXAMPLE.WWW"],
      ["01", "936009990000000017"],
      ["02", "000000017"],
    ]),
  ],
  [
    "51",
    writeFields([
      ["00", "ID.CO.QRIS.WWW"],
      ["02", "ID1020304050607"],
      ["03", "UME"],
    ]),
  ],
  ["52", "7995"],
  ["53", "360"],
  ["54", "150000"],
  ["58", "ID"],
  ["59", "WARUNG PLENO"],
  ["60", "JAKARTA"],
  ["61", "10110"],
  ["62", writeFields([["05", "PL00000017"]])],
]);

/** What a decoder reads off the picture that a page shows. */
async function scan(text: string): Promise<string | undefined> {
  const { size, path } = drawQr(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}" height="${size * 6}">
    <path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#1E150C" d="${path}"/></svg>`;
  const picture = sharp(Buffer.from(svg)).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe("a code's checksum", () => {
  it("is that of the standard's own sample", () => {
    expect(crc16("123456789")).toBe("29B1");
  });

  it("refuses every code with one byte changed, and every one cut short", () => {
    for (const code of [VIETQR, PIX, QRIS]) {
      for (let at = 0; at < code.length; at++) {
        const other = code[at] === "7" ? "8" : "7";
        expect(readCode(code.slice(0, at) + other + code.slice(at + 1)).ok, `at ${at}`).toBe(false);
        expect(readCode(code.slice(0, at)).ok, `cut at ${at}`).toBe(false);
      }
      expect(readCode(`${code}00`).ok).toBe(false);
      expect(readCode(code.toLowerCase()).ok).toBe(false);
    }
  });

  it("stands last: what follows it is no code", () => {
    const fields = [
      ["00", "01"],
      ["54", "1"],
    ] as const;
    expect(readCode(`${writeCode(fields)}5802VN`)).toMatchObject({ ok: false });
  });
});

describe("the fields of a code", () => {
  it("are read as they were written, whatever stands in them", () => {
    const id = fc.integer({ min: 0, max: 62 }).map((number) => String(number).padStart(2, "0"));
    const value = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 99 });
    const fields = fc.uniqueArray(fc.tuple(id, value), {
      selector: ([name]) => name,
      maxLength: 6,
    });
    fc.assert(
      fc.property(fields, (some) => {
        const read = readFields(writeFields(some));
        expect(read.ok && [...read.value]).toEqual(some);
      }),
    );
  });

  it("are refused where a length leads nowhere, or an id stands twice", () => {
    for (const text of ["0", "0001", "00xx", "0002", "000201000201", "00000102", "5404 12"])
      expect(readFields(text).ok, text).toBe(false);
  });

  it("never make the reader throw", () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void readCode(text)));
  });

  it.each([
    ["5", "x"],
    ["54", ""],
    ["54", "x".repeat(100)],
    ["59", "Nguyễn"],
  ])("%s cannot be written with %j", (id, value) =>
    expect(() => writeFields([[id, value]])).toThrow(),
  );
});

describe("a code for a Vietnamese transfer", () => {
  const transfer = {
    bin: "970415",
    account: "113366668888",
    amount: "79000",
    purpose: "DEP 7F3K9Q",
  };

  it("is what banks' applications read: equal to another implementation's", () => {
    expect(writeVietQr(transfer)).toBe(VIETQR);
    expect(readPaymentCode("vietqr", VIETQR)).toEqual({
      ok: true,
      value: {
        amount: "79000",
        isDynamic: true,
        payee: "970415/113366668888",
        name: null,
        reference: "DEP 7F3K9Q",
      },
    });
  });

  it.each([
    ["a fraction", { amount: "79000.50" }],
    ["separators", { amount: "79.000" }],
    ["nothing to pay", { amount: "0" }],
    ["14 digits", { amount: "12345678901234" }],
    ["an accent in the purpose", { purpose: "NẠP TIỀN" }],
    ["a purpose too long", { purpose: "A".repeat(26) }],
    ["a bank of five digits", { bin: "97041" }],
    ["no account", { account: "" }],
  ])("carries no %s", (_, change) => {
    expect(() => writeVietQr({ ...transfer, ...change })).toThrow();
  });

  it("is read off the picture by a decoder, byte by byte", async () => {
    expect(await scan(VIETQR)).toBe(VIETQR);
  });
});

describe("a Pix code", () => {
  it("is what another implementation parses, and is read back", () => {
    const receiver = {
      key: "123e4567-e12b-12d1-a456-426655440000",
      name: "PORTAL TESTE",
      city: "SAO PAULO",
    };
    expect(writePix(receiver, "25.00", "DEP7F3K9Q")).toBe(PIX);
    expect(readPaymentCode("pix", PIX)).toMatchObject({
      ok: true,
      value: { amount: "25.00", isDynamic: false, payee: receiver.key, reference: "DEP7F3K9Q" },
    });
    for (const amount of ["25", "25.0", "25,00", "025.00"])
      expect(() => writePix(receiver, amount, "DEP7F3K9Q")).toThrow();
    expect(() => writePix(receiver, "25.00", "A".repeat(26))).toThrow();
  });

  it("of one charge names its address, and no reference but the address's", () => {
    const code = writeCode([
      ["00", "01"],
      [
        "26",
        writeFields([
          ["00", "BR.GOV.BCB.PIX"],
          ["25", "pix.example/v2/cob/7f3k9q"],
        ]),
      ],
      ["52", "0000"],
      ["53", "986"],
      ["54", "25.00"],
      ["58", "BR"],
      ["59", "PORTAL TESTE"],
      ["60", "SAO PAULO"],
      ["62", writeFields([["05", "***"]])],
    ]);
    expect(readPaymentCode("pix", code)).toMatchObject({
      ok: true,
      value: { isDynamic: true, payee: "pix.example/v2/cob/7f3k9q", reference: null },
    });
  });

  it("is read off the picture by a decoder, byte by byte", async () => {
    expect(await scan(PIX)).toBe(PIX);
  });
});

describe("an Indonesian code", () => {
  it("says its amount, its merchant's national id and name, and that it is of one payment", () => {
    expect(readPaymentCode("qris", QRIS)).toEqual({
      ok: true,
      value: {
        amount: "150000",
        isDynamic: true,
        payee: "ID1020304050607",
        name: "WARUNG PLENO",
        reference: "PL00000017",
      },
    });
  });

  it.each([
    ["another country's", "5802ID", "5802VN"],
    ["another currency's", "5303360", "5303704"],
    ["no national merchant", "ID.CO.QRIS.WWW", "ID.CO.XRIS.WWW"],
    ["an amount that is none", "5406150000", "540615x000"],
  ])("is refused as %s, though its checksum is right", (_, from, to) => {
    const body = QRIS.replace(from, to).slice(0, -4);
    expect(readPaymentCode("qris", body + crc16(body))).toMatchObject({ code: "code_malformed" });
  });

  it("that hangs on a wall is told from one of a payment", () => {
    const body = QRIS.replace("010212", "010211").replace("5406150000", "").slice(0, -4);
    expect(readPaymentCode("qris", body + crc16(body))).toMatchObject({
      value: { isDynamic: false, amount: null },
    });
  });

  it("is read off the picture by a decoder, byte by byte", async () => {
    expect(await scan(QRIS)).toBe(QRIS);
  });

  it("is no code of another standard", () => {
    expect(readPaymentCode("vietqr", QRIS).ok).toBe(false);
    expect(readPaymentCode("pix", VIETQR).ok).toBe(false);
    expect(readPaymentCode("qris", PIX).ok).toBe(false);
  });
});

describe("what a payer writes with a transfer", () => {
  const number = fc.bigInt({ min: 0n, max: 32n ** 7n - 1n });

  it("is found again, whatever the bank made of it", () => {
    fc.assert(
      fc.property(number, (of) => {
        const reference = transferReference(of);
        expect(reference).toMatch(/^PL[0-9A-Z]{8}$/);
        const spaced = [...reference.toLowerCase()].join(" ");
        for (const told of [
          reference,
          spaced,
          `MBVCB.123/${reference}.CT tu 0071`,
          `FT26 ${reference}-`,
        ])
          expect(findTransferReference(told), told).toBe(of);
      }),
    );
  });

  it("is not found with any one sign wrong", () => {
    fc.assert(
      fc.property(
        number,
        fc.nat({ max: 7 }),
        fc.constantFrom(..."0123456789XYZ"),
        (of, at, sign) => {
          const right = transferReference(of);
          const wrong = right.slice(0, at + 2) + sign + right.slice(at + 3);
          fc.pre(wrong !== right);
          expect(findTransferReference(wrong)).toBeNull();
        },
      ),
    );
  });

  it("is nobody's where two stand side by side, or none", () => {
    expect(findTransferReference(`${transferReference(1n)} ${transferReference(2n)}`)).toBeNull();
    expect(findTransferReference("chuyen tien")).toBeNull();
  });
});
