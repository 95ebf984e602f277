import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { daysBetween, lastDays, RangeFilter } from "#/islands/ui/RangeFilter.tsx";

afterEach(cleanup);
const NOW = new Date(2026, 10, 22, 15, 30);

describe("a range of days", () => {
  it("begins at the reader's midnight, today among its days", () => {
    expect(lastDays(1, NOW)).toEqual({ from: new Date(2026, 10, 22).toISOString() });
    expect(lastDays(7, NOW)).toEqual({ from: new Date(2026, 10, 16).toISOString() });
    expect(lastDays(30, NOW)).toEqual({ from: new Date(2026, 9, 24).toISOString() });
  });

  it("of one's own has both days whole, and an open side where none is chosen", () => {
    expect(daysBetween("2026-11-01", "2026-11-30")).toEqual({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 11, 1).toISOString(),
    });
    expect(daysBetween("", "")).toEqual({});
  });

  it("is chosen, and taken back", async () => {
    const onRange = vi.fn();
    render(<RangeFilter t={(key) => key} onRange={onRange} />);
    await userEvent.selectOptions(screen.getByLabelText("range"), "week");
    expect(onRange).toHaveBeenLastCalledWith({ from: expect.any(String) });
    await userEvent.selectOptions(screen.getByLabelText("range"), "own");
    expect(screen.getByLabelText("range_from")).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("range"), "");
    expect(onRange).toHaveBeenLastCalledWith({});
  });
});
