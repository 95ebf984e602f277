import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { send } from "#/lib/client/send.ts";
import { $member, enterBy, logOut, startSession } from "#/lib/client/stores/session/session.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import {
  AS_MEMBER,
  atTheBoard,
  cell,
  enterBoard,
  show,
  slip,
} from "../../support/lottery-board.tsx";
import { MEMBER } from "../../support/member.ts";
import { no, wire, yes } from "../../support/wire.ts";

atTheBoard();

const written = () => slip().queryByText("1 número × 27 bolas");

/** Somebody logs in and opens the board, on a page of its own. */
async function comeAs(account: string): Promise<void> {
  cleanup();
  wire({ ...AS_MEMBER, "/wps/member/info": yes({ ...MEMBER, account, id: account }) });
  sessionStorage.setItem("token", `of ${account}`);
  $member.set(undefined);
  await startSession();
  show();
  await waitFor(() => expect(screen.getByText("Mis boletos")).toBeDefined());
}

async function writeAndLose(): Promise<void> {
  await enterBoard();
  await userEvent.click(cell(/^08/));
  expect(written()).not.toBeNull();
  wire({ ...AS_MEMBER, "/wps/v2/wallets/balance": no("session_expired", 401) });
  void send(getBalance, {});
  await waitFor(() => expect($member.get()).toBeNull());
  expect(sessionStorage.getItem("token")).toBeNull();
  cleanup();
}

it("finds the slip again after a session that ran out, with the next login", async () => {
  await writeAndLose();
  wire({});
  show();
  expect(written()).toBeNull();
  await comeAs(MEMBER.account);
  await waitFor(() => expect(written()).not.toBeNull());
});

it("is not shown what another member had written", async () => {
  await writeAndLose();
  await comeAs("budi");
  expect(written()).toBeNull();
  await userEvent.click(cell(/^27/));
  expect(written()).not.toBeNull();
  expect(sessionStorage.getItem("pleno.slip")).not.toContain("08");
});

it("keeps a visitor's slip over the login, as the member's own, and gives it up with a logout", async () => {
  wire({ ...AS_MEMBER, "/wps/session/logout": yes(null) });
  show();
  await userEvent.click(cell(/^08/));
  await enterBy({ token: "first", firstTimeLogin: false, passwordExpired: false });
  expect(written()).not.toBeNull();
  await waitFor(() => expect(sessionStorage.getItem("pleno.slip")).toContain(MEMBER.account));
  await logOut();
  expect(sessionStorage.getItem("pleno.slip")).toBeNull();
});
