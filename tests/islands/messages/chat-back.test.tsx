import { useStore } from "@nanostores/react";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { $look, setLook } from "#/islands/messages/chat-look.ts";
import { useBackHides } from "#/islands/messages/use-back-hides.ts";

const screenCovered = (matches: boolean) => vi.stubGlobal("matchMedia", () => ({ matches }));
const isOver = () => history.state?.plenoChat === true;

beforeEach(() => {
  history.pushState({ page: 1 }, "");
  setLook("small");
});
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(isOver()).toBe(false));
  setLook("closed");
  vi.unstubAllGlobals();
});

const open = () => renderHook(() => useBackHides(useStore($look)));

it("on a phone Back hides the chat on the same page, Forward shows it, and what was kept in the step stays", async () => {
  screenCovered(true);
  const steps = history.length;
  open();
  expect(history.length).toBe(steps + 1);
  act(() => history.back());
  await waitFor(() => expect($look.get()).toBe("hidden"));
  expect(history.state).toEqual({ page: 1 });
  act(() => history.forward());
  await waitFor(() => expect($look.get()).toBe("small"));
  expect(history.state).toMatchObject({ page: 1 });
});

it("enlarging it takes no step of its own, and hiding it by its button takes the step back", async () => {
  screenCovered(true);
  const steps = history.length;
  open();
  act(() => setLook("large"));
  expect(history.length).toBe(steps + 1);
  act(() => setLook("hidden"));
  await waitFor(() => expect(history.state).toEqual({ page: 1 }));
  expect($look.get()).toBe("hidden");
});

it("closing it takes the step back", async () => {
  screenCovered(true);
  const { unmount } = open();
  expect(isOver()).toBe(true);
  act(() => setLook("closed"));
  unmount();
  await waitFor(() => expect(history.state).toEqual({ page: 1 }));
});

it("beside a wide page the history is left alone", () => {
  screenCovered(false);
  const steps = history.length;
  open();
  expect(history.length).toBe(steps);
});
