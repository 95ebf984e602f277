import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PASSBOOK_PAGES, PassbookHub } from "#/islands/wallet/PassbookHub.tsx";
import { PASSBOOK_AREAS } from "#/islands/wallet/passbook-texts.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { listDepositMethods } from "#/lib/contract/cashier/calls.ts";
import { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { getPassbook } from "#/lib/contract/wallet/passbook.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { type Heard, wire, yes } from "../../support/wire.ts";

const ENTRY = {
  ...{ id: "417", at: "2026-11-20T08:00:00.000Z", kind: "withdrawal", about: "" },
  ...{ reference: "withdrawal:w1", amount: "-20000.00", balanceAfter: "480000.00", state: "held" },
};
const PLAY = {
  ...{ firstId: "400", lastId: "416", from: "2026-11-20T07:00:00.000Z", to: ENTRY.at },
  ...{ kind: "play", about: "El Gallo de Jade", entries: 17, rounds: 12, unit: "spin" },
  ...{ isMore: false, amount: "-94000.00", balanceAfter: "500000.00", state: "debited" },
};
const HELD = {
  ...{ kind: "withdrawal", reference: "w1", amount: "20000.00", since: ENTRY.at, entry: ENTRY },
};

const METHOD = {
  ...{ id: "bank_qr", kind: "bank_qr", provider: "sandbox", sandbox: true },
  ...{ min: "50000.00", max: "300000000.00", presets: ["100000.00", "500000.00"] },
};

let heard: Heard[];
beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", PASSBOOK_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
  const label = { labelName: "VIP 3 · Oro", color: "#000000", color2: "#ffffff", rankLevel: 3 };
  heard = wire({
    "/wps/member/info": yes({ ...MEMBER, clubLabel: label }),
    "/wps/v2/wallets/balance": yes({
      ...{ sumBalance: "480000.00", heldBalance: "20000.00", currency: VND, unreadCount: 0 },
    }),
    [getPassbook.path]: yes({ held: [HELD], movements: [PLAY] }),
    [listDepositMethods.path]: yes({ methods: [METHOD] }),
    [listAccountRecords.path]: yes({
      ...{ totalPages: 1, totalCount: 2, next: null },
      list: [
        { ...ENTRY, id: "416", kind: "bet", state: "debited" },
        { ...ENTRY, id: "399", kind: "bet", state: "debited" },
      ],
    }),
  });
});
afterEach(cleanup);

describe("the passbook", () => {
  it("shows whose it is with the rank, and tells what moved in a person's words [MEM-04]", async () => {
    render(<PassbookHub lang="es" offered={PASSBOOK_PAGES} />);
    expect(await screen.findByText("El Gallo de Jade · 12 tiradas")).toBeTruthy();
    expect(screen.getByText("VIP 3 · Oro")).toBeTruthy();
    expect(screen.getByText(MEMBER.account)).toBeTruthy();
  });

  it("opens a movement to the entries of the ledger that it is made of, and no others [MEM-04]", async () => {
    render(<PassbookHub lang="es" offered={PASSBOOK_PAGES} />);
    await userEvent.click(await screen.findByText("El Gallo de Jade · 12 tiradas"));
    const entries = await screen.findByRole("list", { name: "Asientos" });
    expect(JSON.parse(heard.at(-1)?.body ?? "{}")).toEqual({ before: "417", pageSize: 17 });
    expect(within(entries).getByText("#416")).toBeTruthy();
    expect(within(entries).queryByText("#399")).toBeNull();
  });

  it("opens what is held to the entry that put it aside, and leads to where it is decided [MEM-04]", async () => {
    render(<PassbookHub lang="es" offered={PASSBOOK_PAGES} />);
    const held = await screen.findByRole("button", { name: /Por un retiro en curso/ });
    expect(held.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(held);
    expect(screen.getByText("#417")).toBeTruthy();
    expect(screen.getByText("Ver el retiro").getAttribute("href")).toBe("/member/withdraw");
  });

  it("has amounts to deposit at once, and nothing of it where deposits are off", async () => {
    render(<PassbookHub lang="es" offered={PASSBOOK_PAGES} />);
    const quick = await screen.findByRole("link", { name: /^500\.000/ });
    expect(quick.getAttribute("href")).toBe("/member/depositv2?amount=500000.00");
    cleanup();
    render(<PassbookHub lang="es" offered={["/member/withdraw"]} />);
    await screen.findByText("El Gallo de Jade · 12 tiradas");
    expect(screen.queryByText("Depósito rápido")).toBeNull();
    expect(screen.queryByText("Depositar")).toBeNull();
    expect(screen.queryByText("Registro de cuenta")).toBeNull();
  });
});
