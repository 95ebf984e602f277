import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { atTheBoard, cell, enterBoard, NO_TICKETS, slip } from "../../support/lottery-board.tsx";
import { no } from "../../support/wire.ts";

atTheBoard();

describe("a member at the board", () => {
  it("is led to where a closing account is kept, when it may not bet for that", async () => {
    await enterBoard({
      "/lotto/tickets": (method) => (method === "POST" ? no("account_closing", 422) : NO_TICKETS),
    });
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 27\.000\s₫$/ }));
    const way = await waitFor(() => slip().getByRole("link", { name: "Conservar la cuenta" }));
    expect(way).toHaveAttribute("href", "/member/accountData");
  });
});
