import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { confirmReceipt, listWithdrawals } from "#/lib/contract/cashier/calls.ts";
import { addReceiptProof, getReceiptProof } from "#/lib/contract/cashier/withdrawal-calls.ts";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { png, shot, vastPng } from "../../support/hostile-pictures.ts";
import { operators } from "../../support/operator.ts";
import { payoutWorld } from "../../support/payouts.ts";

const world = await payoutWorld();
const { owner, requested, approve, db } = world;
const tomas = operators(world.owner)("tomas", "payments");
const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-proofs-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One that was sent by hand, and what its member may say of it. */
async function sent() {
  const one = await requested();
  await approve(one.id, "hand");
  const add = (bytes: Buffer) =>
    one.member.call(addReceiptProof, { id: one.id, picture: bytes.toString("base64") });
  const say = (more: object = {}) =>
    one.member.call(confirmReceipt, { id: one.id, outcome: "not_received", ...more });
  return { ...one, add, say };
}
async function disputed() {
  const one = await sent();
  await one.say();
  return one;
}
/** Of 36 million pixels and one colour, in a few hundred kilobytes. */
const vast = () =>
  sharp({ create: { width: 6_000, height: 6_000, channels: 4, background: "#0a141e80" } });

describe("a withdrawal that did not arrive", () => {
  it("is told with a line and up to three pictures, which its member sees again [WAL-11]", async () => {
    const one = await sent();
    expect((await one.say({ comment: "El banco dice que no hay nada" })).code).toBe("ok");
    const [first, second] = [await png(10), await shot(20).jpeg().toBuffer()];
    expect((await one.add(first)).value.proofs).toBe(1);
    expect((await one.add(second)).value.proofs).toBe(2);
    expect((await one.add(first)).value.proofs).toBe(2);
    expect((await one.add(await png(30))).value.proofs).toBe(3);
    expect((await one.add(await png(40))).code).toBe("too_many_pictures");
    const [row] = (await one.member.call(listWithdrawals, {})).value.list;
    expect(row).toMatchObject({ comment: "El banco dice que no hay nada", proofs: 3 });
    const seen = await one.member.call(getReceiptProof, { id: one.id, place: "2" });
    const { format, width } = await sharp(Buffer.from(seen.value.picture, "base64")).metadata();
    expect([format, width]).toEqual(["jpeg", 600]);
    expect((await one.member.call(getReceiptProof, { id: one.id, place: "4" })).code).toBe(
      "not_found",
    );
  });

  it("takes no more than three, however many come at once", async () => {
    const one = await disputed();
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map((shade) => png(shade * 30)));
    const codes = (await Promise.all(pictures.map(one.add))).map(({ code }) => code);
    expect(codes.filter((code) => code === "ok")).toHaveLength(3);
  });

  it("is shown to nobody else", async () => {
    const [one, other] = [await disputed(), await disputed()];
    await one.add(await png(50));
    const asked = { id: one.id, place: "1" };
    expect((await other.member.call(getReceiptProof, asked)).code).toBe("not_found");
    const theirs = { id: one.id, picture: (await png(60)).toString("base64") };
    expect((await other.member.call(addReceiptProof, theirs)).code).toBe("not_found");
    const raw = await world.app.inject({
      url: getReceiptProof.path,
      query: asked,
    });
    expect(raw.statusCode).toBe(401);
    expect(raw.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("takes pictures neither before it is said, nor once it is settled", async () => {
    const early = await sent();
    expect((await early.add(await png(70))).code).toBe("not_disputed");
    const one = await disputed();
    await tomas("withdrawals", "dismiss", one.id, "--reason", "It was sent");
    expect((await one.add(await png(80))).code).toBe("not_disputed");
  });

  it("is told in 140 characters at most", async () => {
    const one = await sent();
    expect((await one.say({ comment: "x".repeat(141) })).code).toBe("bad_field");
    expect((await one.say({ comment: "é".repeat(140) })).code).toBe("ok");
  });

  it("is looked at by staff, who keep that they did", async () => {
    const one = await disputed();
    await one.add(await png(90));
    expect((await tomas("withdrawals", "show", one.id)).out).toMatch(/proofs\s+1/);
    const name = path.join(folder, "proof");
    expect((await tomas("withdrawals", "proofs", one.id, "--save", name)).exitCode).toBe(0);
    expect((await sharp(await readFile(`${name}-1.jpg`)).metadata()).format).toBe("jpeg");
    const acts = await listActs(owner.db, { limit: 3, of: one.id });
    expect(acts[0]).toMatchObject({ act: "receipt_proof_show", by: "tomas", after: { place: 1 } });
  });
});

describe("a picture", () => {
  it("is encoded anew: nothing that a camera wrote, and no more than is needed, is kept", async () => {
    const one = await disputed();
    const exif = { IFD0: { Copyright: "secret-of-the-camera" }, IFD3: { GPSLatitudeRef: "N" } };
    const large = await shot(100, { width: 4_000, height: 3_000 }).withExif(exif).jpeg().toBuffer();
    expect(large.includes("secret-of-the-camera")).toBe(true);
    await one.add(large);
    const seen = await one.member.call(getReceiptProof, { id: one.id, place: "1" });
    const kept = Buffer.from(seen.value.picture, "base64");
    const { exif: left, width } = await sharp(kept).metadata();
    expect([left, width]).toEqual([undefined, 2_000]);
    expect(kept.includes("secret-of-the-camera")).toBe(false);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["a drawing with a script", () => svg, "not_a_picture"],
    ["a GIF", () => shot(1).gif().toBuffer(), "not_a_picture"],
    ["a WebP", () => shot(1).webp().toBuffer(), "not_a_picture"],
    [
      "a page that calls itself a picture",
      () => Buffer.from("<html>\u0089PNG</html>"),
      "not_a_picture",
    ],
    [
      "a picture with a program behind it",
      async () => Buffer.concat([await png(1), Buffer.from("PK\u0003\u0004 a program")]),
      "not_a_picture",
    ],
    [
      "a picture with a page before it",
      async () => Buffer.concat([Buffer.from("<script>1</script>"), await png(1)]),
      "not_a_picture",
    ],
    [
      "the head and end of a picture alone",
      async () => {
        const whole = await png(1);
        return Buffer.concat([whole.subarray(0, 40), whole.subarray(-8)]);
      },
      "not_a_picture",
    ],
    ["one of 20,000 by 20,000", () => vastPng(20_000), "not_a_picture"],
    [
      "one of 5 MB and a byte",
      async () =>
        Buffer.concat([await png(1), Buffer.alloc(5 * 1024 * 1024)]).subarray(
          0,
          5 * 1024 * 1024 + 1,
        ),
      "picture_too_large",
    ],
  ])("is none as %s", async (_what, make, code) => {
    const one = await disputed();
    expect((await one.add(await make())).code).toBe(code);
    expect((await one.member.call(listWithdrawals, {})).value.list[0]).not.toHaveProperty("proofs");
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["a deep PNG", () => vast().toColourspace("rgb16").png({ progressive: true }).toBuffer()],
    ["a JPEG", () => vast().flatten().jpeg({ progressive: true }).toBuffer()],
  ])(
    "is too large as %s that comes in passes, each kept whole, before it is decoded",
    async (_what, make) => {
      const one = await disputed();
      expect((await one.add(await make())).code).toBe("picture_too_large");
    },
  );

  it("is encoded thirty times an hour for one member", async () => {
    const one = await disputed();
    const none = Buffer.concat([(await png(1)).subarray(0, 40), (await png(1)).subarray(-8)]);
    const codes = new Set<string>();
    for (let n = 0; n < 31; n++) codes.add((await one.add(none)).code);
    expect([...codes]).toEqual(["not_a_picture", "too_many_requests"]);
    expect((await (await disputed()).add(await png(1))).code).toBe("ok");
  });

  it("beyond what any picture may have is not even read", async () => {
    const one = await disputed();
    const reply = await one.add(Buffer.alloc(8 * 1024 * 1024));
    expect([reply.status, reply.code]).toEqual([413, "body_too_large"]);
  });
});

describe("a forced receipt", () => {
  it.each(["approved", "not_received"] as const)(
    "of one that is %s counts as received: nothing is returned, and its member is told why [WAL-14]",
    async (state) => {
      const one = await (state === "approved" ? sent() : disputed());
      const why = "Paid on the 3rd, operation 4471";
      const ran = await tomas("withdrawals", "receive", one.id, "--reason", why);
      expect(ran.out).toContain("counts as received; nothing is returned");
      expect(await one.money()).toEqual([700_000n, 0n]);
      expect(await one.seen()).toMatchObject({
        state: "received",
        settlement: { as: "received", amount: "300000.00", reason: why },
      });
      const [last] = await owner.db
        .selectFrom("events")
        .select(["kind", "payload"])
        .where("member_id", "=", one.member.id)
        .orderBy("id", "desc")
        .limit(1)
        .execute();
      expect(last).toMatchObject({
        kind: "withdrawal_settled",
        payload: { outcome: "received", reason: why },
      });
      expect((await one.say({ instead: "received" })).code).toBe("already_closed");
      const again = await tomas("withdrawals", "return", one.id, "--reason", "No", "--json");
      expect(JSON.parse(again.out).code).toBe("already_settled");
      expect(await reconcileCashier(owner.db)).toEqual([]);
    },
  );

  it("is no word for one that was not sent, nor of who serves", async () => {
    const one = await requested();
    const ran = await tomas("withdrawals", "receive", one.id, "--reason", "No", "--json");
    expect(JSON.parse(ran.out).code).toBe("not_disputed");
    const other = await sent();
    const write = db
      .updateTable("withdrawals")
      .set({ state: "received", confirmed_how: "staff", confirmed_at: new Date() })
      .where("id", "=", other.id)
      .execute();
    await expect(write).rejects.toThrow("what arrived is said in its time");
  });
});
