import { expect, it } from "vitest";
import { getMemberRow, setUpline } from "#/server/members/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { asOwner } from "../../support/database.ts";

const world = await cashierWorld();
const owner = asOwner(world.db);

type Member = { readonly id: bigint };
const accountOf = async ({ id }: Member) => (await getMemberRow(world.db, id)).username;
const put = async (below: Member, above: Member | null) =>
  setUpline(owner, {
    account: await accountOf(below),
    upline: above && (await accountOf(above)),
    by: "risk",
  });

/** So many above one another, the lowest last. */
async function line(length: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < length; n++) {
    const member = await world.member();
    const above = members.at(-1);
    if (above) expect(await put(member, above)).toMatchObject({ ok: true });
    members.push(member);
  }
  return members;
}

it("who stands above whom never makes a circle, and is of one kind and currency", async () => {
  const [top, , low] = await line(3);
  if (!top || !low) throw new Error("no line");
  expect(await put(top, low)).toMatchObject({ code: "circle" });
  expect(await put(top, top)).toMatchObject({ code: "circle" });
  expect(await put(await world.member(0n, 0, "IDR"), top)).toMatchObject({ code: "kind_differs" });
  expect(await put(await world.member(0n, 4), top)).toMatchObject({ code: "kind_differs" });
});

it("no more than 20 stand above one another, also where a whole line is put below another", async () => {
  const [one, other] = [await line(10), await line(11)];
  const [top, next, bottom] = [other[0], other[1], one.at(-1)];
  if (!top || !next || !bottom) throw new Error("no line");
  expect(await put(top, bottom)).toMatchObject({ code: "too_deep" });
  await put(next, null);
  expect(await put(top, bottom)).toMatchObject({ ok: true });
  expect(await put(next, bottom)).toMatchObject({ ok: true });
  expect(await put(next, top)).toMatchObject({ code: "too_deep" });
});
