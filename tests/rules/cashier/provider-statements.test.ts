import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvProfile } from "#/server/cashier/statements/csv-profile.ts";
import { isPayer, judgeRow, type MoveFacts } from "#/server/cashier/statements/match-rules.ts";
import { readStatements } from "#/server/cashier/statements/read-statement.ts";
import { StatementFault } from "#/server/cashier/statements/statement.ts";
import { camt } from "../../support/provider-statements.ts";

const read = (text: string, profile: unknown = null) =>
  readStatements(Buffer.from(text), profile === null ? null : csvProfile.parse(profile));
const rowsOf = (text: string, profile: unknown = null) =>
  read(text, profile).statements.flatMap(({ rows }) => rows);
const faultOf = (text: string, profile: unknown = null) => {
  try {
    read(text, profile);
  } catch (fault) {
    if (fault instanceof StatementFault) return fault.message;
    throw fault;
  }
  return null;
};

const MT940 = `:20:STARTUMS
:25:10020030/1234567
:28C:00049/001
:60F:C261109VND1000000,
:61:2611101110C200000,NTRFd0001//B4E0811LX0000
:86:166?00SEPA?20EREF+d0001?21SVWZ+NAP TIEN?31VN0012349999?32NGUYEN THI?33 LINH
:61:2611101110D150000,50NTRFw0002//B4E08
more of it
:86:/EREF/w0002/NAME/NGUYEN VAN AN/REMI/RUT TIEN
:61:2611111111D5000,NCHGNONREF
:86:Monthly fee
:61:2612310102RC10000,NTRFNONREF//B4E09
:86:Taken back
:62F:C261231VND1034999,50
-`;

describe("a statement is read", () => {
  it("as camt.053, each transaction of an entry by itself", () => {
    const text = camt([
      { amount: "200000", id: "B1", endToEndId: "d1", text: "NAP TIEN", party: "NGUYEN THI LINH" },
      { amount: "1500.5", direction: "out", fee: true },
      { amount: "70", direction: "out", reversal: true, id: "B3" },
    ]);
    const file = read(text);
    expect(file).toMatchObject({
      format: "camt.053",
      statements: [
        { reference: "S1", account: "0071000999888", from: "2026-11-01", to: "2026-11-30" },
      ],
    });
    expect(file.statements[0]?.rows).toMatchObject([
      {
        direction: "in",
        amount: "200000",
        outsideId: "B1",
        endToEndId: "d1",
        party: "NGUYEN THI LINH",
      },
      { direction: "out", kind: "fee", amount: "1500.5", endToEndId: null },
      { direction: "out", isReversal: true, outsideId: "B3" },
    ]);
    // Two payments in one entry, which is their sum.
    const batch = camt([{ amount: "300" }]).replace(
      /<NtryDtls>[\s\S]*<\/NtryDtls>/,
      `<NtryDtls>${[100, 200].map((sum) => `<TxDtls><Refs><TxId>T${sum}</TxId></Refs><Amt Ccy="VND">${sum}</Amt></TxDtls>`).join("")}</NtryDtls>`,
    );
    expect(rowsOf(batch).map(({ amount, outsideId }) => [amount, outsideId])).toEqual([
      ["100", "T100"],
      ["200", "T200"],
    ]);
    expect(faultOf(batch.replace(">200<", ">250<"))).toContain("do not lead");
    // What is only announced is no row yet.
    expect(rowsOf(camt([{ amount: "9" }], { closing: 0 }).replace("BOOK", "PDNG"))).toEqual([]);
  });

  it("as MT940, with its fields and the day of entry at the turn of a year", () => {
    expect(read(MT940)).toMatchObject({
      format: "mt940",
      statements: [{ account: "10020030/1234567", from: "2026-11-10", to: "2026-12-31" }],
    });
    expect(rowsOf(MT940)).toMatchObject([
      {
        ...{ direction: "in", amount: "200000", outsideId: "B4E0811LX0000", endToEndId: "d0001" },
        ...{ party: "NGUYEN THI LINH", partyAccount: "VN0012349999", bookedOn: "2026-11-10" },
      },
      { direction: "out", amount: "150000.50", endToEndId: "w0002", party: "NGUYEN VAN AN" },
      { direction: "out", kind: "fee", amount: "5000", endToEndId: null, outsideId: null },
      { direction: "out", isReversal: true, bookedOn: "2027-01-02" },
    ]);
    expect(rowsOf(MT940.replaceAll("\n", "\r\n"))).toHaveLength(4);
  });

  it("as the CSV that a profile describes", () => {
    const profile = {
      ...{ provider: "caja", delimiter: ";", skipLines: 1, day: "DD/MM/YYYY", decimal: "," },
      currency: "VND",
      columns: {
        ...{ day: "Ngày", credit: "Có", debit: "Nợ", id: "Mã", text: "Nội dung", kind: "Loại" },
        fee: "Phí",
      },
      ...{ feeWords: ["PHI"], reversalWords: ["HOAN"], ignoredWords: ["SO DU"] },
    };
    const text = `Sao kê
Ngày;Có;Nợ;Mã;Nội dung;Loại;Phí
10/11/2026;"1.200.000,50";;P1;"NAP; TIEN";;"1.000"
11/11/2026;;300.000;P2;rut;;0
11/11/2026;;5.000;P3;;phi;
12/11/2026;;7.000;P1;;hoan;
12/11/2026;9.000.000;;;;so du;
`;
    expect(rowsOf(text, profile)).toMatchObject([
      { bookedOn: "2026-11-10", direction: "in", amount: "1200000.50", text: "NAP; TIEN" },
      { direction: "out", kind: "fee", amount: "1000", outsideId: "P1:fee" },
      { direction: "out", kind: "payment", amount: "300000" },
      { direction: "out", kind: "fee", amount: "5000" },
      { direction: "out", isReversal: true, amount: "7000" },
    ]);
    const signed = {
      ...{ provider: "caja", day: "YYYY-MM-DD", outWords: ["DB"] },
      columns: { day: "d", amount: "a", direction: "w", currency: "c" },
    };
    expect(rowsOf("d,a,w,c\n2026-11-10,-5.00,CR,IDR\n2026-11-10,6,db,VND\n", signed)).toMatchObject(
      [
        { direction: "in", amount: "5.00", currency: "IDR" },
        { direction: "out", amount: "6", currency: "VND" },
      ],
    );
    expect(faultOf("d,a,w\n", signed)).toContain('no column "c"');
    expect(faultOf("d,a,w,c\n2026-02-30,1,CR,VND\n", signed)).toContain("no day");
    expect(faultOf("d,a,w,c\n2026-11-10,1e3,CR,VND\n", signed)).toContain("no amount");
    expect(faultOf('d,a,w,c\n2026-11-10,1,"CR,VND\n', signed)).toContain("line 2");
    expect(csvProfile.safeParse({ ...signed, columns: { day: "d", credit: "a" } }).success).toBe(
      false,
    );
  });

  it.each([
    ["rows that do not lead from balance to balance", camt([{ amount: "5" }], { closing: 6 })],
    ["a file that was cut off", camt([{ amount: "5" }]).slice(0, -30)],
    ["an entity of its own", `<!DOCTYPE a [<!ENTITY b "c">]>${camt([{ amount: "&b;" }])}`],
    ["another document", "<Document><Else/></Document>"],
    ["elements without end", "<a>".repeat(100_000)],
    ["a balance that is not that of its rows", MT940.replace("1034999", "1034998")],
    ["a line that is none", MT940.replace("C200000,", "C2000X0,")],
    ["no balance", MT940.replace(/:62F:.*\n/, "")],
    ["no statement at all", "hello"],
    ["an amount below nothing", camt([{ amount: "-5" }])],
  ])("not at all with %s", (_why, text) => {
    expect(faultOf(text)).not.toBeNull();
  });

  it("or refused, whatever it is", () => {
    const signs = fc.string({ unit: fc.constantFrom(...":6128F0,\n<>/Stmt&;\"'CD é") });
    fc.assert(
      fc.property(signs, fc.nat(MT940.length), (noise, at) => {
        for (const whole of [MT940, camt([{ amount: "5" }])])
          faultOf(whole.slice(0, at) + noise + whole.slice(at + noise.length));
      }),
    );
  });
});

describe("a row is judged", () => {
  const row = {
    ...{ kind: "payment" as const, isReversal: false, amountMinor: 500n, currency: "VND" },
    ...{ party: "LINH NGUYEN THI", hasReference: true },
  };
  const move: MoveFacts = {
    ...{ how: "provider_id", amountMinor: 500n, currency: "VND", isTaken: false },
    ...{ name: "Nguyễn Thị Linh", direction: "in" },
  };
  it.each([
    ["ours, as it is", row, move, null, true, null],
    ["ours with another amount", { ...row, amountMinor: 1n }, move, null, true, "amount"],
    ["ours in another currency", { ...row, currency: "IDR" }, move, null, true, "currency"],
    ["ours a second time", row, { ...move, isTaken: true }, null, false, "duplicate"],
    ["paid by somebody else", { ...row, party: "TRAN VAN AN" }, move, null, true, "third_party"],
    [
      "sent to whom it went",
      { ...row, party: "X" },
      { ...move, direction: "out" as const },
      null,
      true,
      null,
    ],
    ["taken back", { ...row, isReversal: true }, move, null, false, "reversed"],
    ["a fee", { ...row, kind: "fee" as const }, null, null, false, "fee"],
    ["not credited yet", row, null, { isClosed: false, amountMinor: 500n }, false, "missing_ours"],
    ["late", row, null, { isClosed: true, amountMinor: 500n }, false, "late"],
    ["not what was asked for", row, null, { isClosed: true, amountMinor: 4n }, false, "amount"],
    ["of a reference that nobody knows", row, null, null, false, "missing_ours"],
    ["without a reference", { ...row, hasReference: false }, null, null, false, "no_reference"],
  ])("%s", (_what, told, ours, open, isMatch, exception) => {
    expect(judgeRow(told, ours as MoveFacts | null, open)).toEqual({ isMatch, exception });
  });

  it.each([
    ["NGUYEN THI ANH", "Nguyễn Thị Ánh", true],
    ["Anh Dang Thi", "Đặng Thị Ánh", true],
    ["SRA MARIA MUNOZ LOPEZ", "María Muñoz López", true],
    ["BA NGUYEN", "Nguyễn Bà", true],
    ["DON", "Don", true],
    ["NGUYEN THI", "Nguyễn Thị Linh", false],
    ["TRAN VAN AN", "Nguyễn Thị Linh", false],
    [null, "Nguyễn Thị Linh", true],
    ["TRAN VAN AN", null, true],
  ])("%s is the payer %s: %s", (payer, name, is) => {
    expect(isPayer(payer, name)).toBe(is);
  });
});
