import { act, cleanup, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { showOpenDraws } from "#/lib/client/page/open-draws.ts";
import { answersOf, houseBoard, houseDraws } from "../../support/house-board.tsx";
import { atTheBoard } from "../../support/lottery-board.tsx";
import { wire } from "../../support/wire.ts";

atTheBoard();
afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
});

const board = houseBoard("k3");

it("a visitor sees which draws are on sale before the board begins, and no heading without tickets", async () => {
  wire(answersOf("k3"));
  document.body.innerHTML = `<div id="root">${renderToString(board)}</div>`;
  expect(screen.queryByText("Mis boletos")).toBeNull();
  expect(screen.getByText(/Buscamos los próximos sorteos/)).toBeDefined();

  const open = houseDraws("k3", 2);
  showOpenDraws({ k3: { gameCode: "k3", open, last: null } });
  const shown = [...document.querySelectorAll(".draw-choice .tab-card b")];
  const hanoi = (at: string) => new Date(Date.parse(at) + 7 * 3_600_000).toISOString();
  expect(shown.map((each) => each.textContent)).toEqual(
    open.map(({ drawsAt }) => hanoi(drawsAt).slice(11, 16)),
  );
  expect(document.querySelector(".draw-choice .gold")?.textContent).toBe("El próximo");

  const onRecoverableError = vi.fn();
  const root = document.getElementById("root") as HTMLElement;
  const island = await act(async () => hydrateRoot(root, board, { onRecoverableError }));
  await vi.waitFor(() => expect(screen.getAllByRole("radio").length).toBeGreaterThan(4));
  expect(document.querySelectorAll(".draw-choice")).toHaveLength(1);
  expect(onRecoverableError).not.toHaveBeenCalled();
  act(() => island.unmount());
});
