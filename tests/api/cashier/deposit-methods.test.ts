import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { createDeposit, getDeposit, listDepositMethods } from "#/lib/contract/cashier/calls.ts";
import { addDepositProof, getDepositProof } from "#/lib/contract/cashier/deposit-calls.ts";
import { OPEN } from "#/server/http/gate.ts";
import { listActs } from "#/server/ledger/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";

let country = "";
const world = await cashierWorld(
  {},
  { gate: { ...OPEN, visitOf: (caller) => ({ ...OPEN.visitOf(caller), country }) } },
);
const { db, owner, say } = world;
const tomas = operators(owner)("tomas", "payments");
const folder = await mkdtemp(path.join(os.tmpdir(), "deposit-proofs-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const set = async (field: string, value: unknown) => {
  const ran = await tomas("site", "set", `methods/bank_transfer.${field}`, JSON.stringify(value));
  expect(ran.err).toBe("");
};

describe("a way to deposit", () => {
  it("is offered and taken in its countries alone, and where nobody knows the country", async () => {
    await set("countries", ["VN", "ID", "VN"]);
    const member = await world.member();
    const offered = async () => {
      const { value } = await member.call(listDepositMethods, {});
      return value.methods.map(({ id }) => id).includes("bank_transfer");
    };
    const opens = async () =>
      (await member.call(createDeposit, { method: "bank_transfer", amount: "200000" })).code;
    for (const [from, is] of [
      ["VN", true],
      ["ES", false],
      ["", true],
      ["ID", true],
    ] as const) {
      country = from;
      expect([from, await offered(), await opens()]).toEqual([
        from,
        is,
        is ? "ok" : "method_closed",
      ]);
    }
    country = "";
    const { out } = await tomas("site", "get", "methods/bank_transfer", "--json");
    expect(JSON.parse(out)).toMatchObject({ countries: ["ID", "VN"], proof: false });
    for (const wrong of [["Vietnam"], ["vn"], "VN"])
      expect(
        (await tomas("site", "set", "methods/bank_transfer.countries", JSON.stringify(wrong)))
          .exitCode,
      ).not.toBe(0);
    await set("countries", []);
  });

  it("that was open where its deposit began stays payable from anywhere", async () => {
    country = "VN";
    await set("countries", ["VN"]);
    const { word, state } = await memberWith("bank_transfer");
    country = "ES";
    expect((await say(word)).code).toBe("ok");
    expect(await state()).toBe("credited");
    country = "";
    await set("countries", []);
  });
});

async function memberWith(method: string) {
  const member = await world.member();
  const { value } = await member.call(createDeposit, { method, amount: "200000" });
  const word = {
    ...{ paymentId: `p-${value.id}`, depositId: value.id, outcome: "paid" },
    ...{ amount: "200000.00", currency: "VND" },
  };
  const show = (bytes: Buffer) =>
    member.call(addDepositProof, { id: value.id, picture: bytes.toString("base64") });
  const see = async () => (await member.call(getDeposit, { id: value.id })).value;
  return { member, id: value.id, word, show, see, state: async () => (await see()).state };
}
const png = (shade: number) =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: { r: shade, g: 1, b: 2 } } })
    .png()
    .toBuffer();

describe("a deposit whose way to pay asks for proof", () => {
  it("is shown by up to three pictures, which staff see, and credited by its provider alone", async () => {
    await set("proof", true);
    const one = await memberWith("bank_transfer");
    await set("proof", false);
    expect(await one.see()).toMatchObject({ proofs: 0, takesProof: true });
    const first = await png(10);
    expect((await one.show(first)).value).toMatchObject({ proofs: 1, state: "pending" });
    expect((await one.show(first)).value.proofs).toBe(1);
    await Promise.all([one.show(await png(20)), one.show(await png(30)), one.show(await png(40))]);
    expect((await one.show(await png(50))).code).toBe("too_many_pictures");
    expect(await one.see()).toMatchObject({ proofs: 3, takesProof: true });
    const seen = await one.member.call(getDepositProof, { id: one.id, place: "1" });
    const picture = await sharp(Buffer.from(seen.value.picture, "base64")).metadata();
    expect([picture.format, picture.width]).toEqual(["jpeg", 600]);
    expect((await one.member.balance()).sumMinor).toBe(0n);

    const listed = JSON.parse((await tomas("deposits", "list", "--json")).out);
    expect(listed).toContainEqual(expect.objectContaining({ id: one.id, proofs: 3 }));
    const save = path.join(folder, "seen");
    expect((await tomas("deposits", "proofs", one.id, "--save", save)).exitCode).toBe(0);
    expect((await sharp(await readFile(`${save}-3.jpg`)).metadata()).format).toBe("jpeg");
    expect((await tomas("deposits", "proofs", one.id, "--save", save)).exitCode).toBe(2);
    expect((await tomas("deposits", "proofs", one.id)).exitCode).toBe(2);
    const [act] = await listActs(owner.db, { limit: 1, of: one.id });
    expect(act).toMatchObject({ act: "deposit_proof_show", by: "tomas" });

    await say(one.word);
    expect(await one.see()).toMatchObject({ state: "credited", takesProof: false, proofs: 3 });
    expect((await one.show(await png(60))).code).toBe("proof_not_asked");
  });

  it("takes pictures of its own member, whole ones, and nothing where none are asked for", async () => {
    const plain = await memberWith("bank_transfer");
    expect(await plain.see()).not.toHaveProperty("takesProof");
    expect((await plain.show(await png(1))).code).toBe("proof_not_asked");
    await set("proof", true);
    const one = await memberWith("bank_transfer");
    await set("proof", false);
    const other = await world.member();
    const picture = (await png(2)).toString("base64");
    const of = (id: string) => other.call(addDepositProof, { id, picture });
    expect([(await of(one.id)).code, (await of("d_none")).code]).toEqual([
      "not_found",
      "not_found",
    ]);
    await one.show(await png(3));
    expect((await other.call(getDepositProof, { id: one.id, place: "1" })).code).toBe("not_found");
    const whole = await png(4);
    for (const bad of [
      Buffer.from("<html>"),
      whole.subarray(0, -20),
      Buffer.concat([whole, Buffer.from("#!/bin/sh")]),
      Buffer.from("GIF89a"),
    ])
      expect((await one.show(bad)).code).toBe("not_a_picture");
    expect((await one.show(Buffer.alloc(5 * 1024 * 1024 + 1))).code).toBe("picture_too_large");
    expect((await one.member.call(addDepositProof, { id: one.id, picture: "*" })).code).toBe(
      "not_a_picture",
    );
    expect((await one.see()).proofs).toBe(1);
    // What was shown stays as it was.
    for (const change of [
      db.updateTable("deposit_proofs").set({ place: 2 }),
      db.deleteFrom("deposit_proofs"),
    ])
      await expect(change.execute()).rejects.toMatchObject({ code: "42501" });
  });
});
