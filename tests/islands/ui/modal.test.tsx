import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { Loader } from "#/islands/ui/Loader.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";

afterEach(cleanup);

function Page({ dismissable = true }: { dismissable?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Modal
        id="testModal"
        open={open}
        onClose={() => setOpen(false)}
        title="A title"
        closeLabel="close"
        dismissable={dismissable}
      >
        <p>inside</p>
      </Modal>
    </>
  );
}

function state(): string | undefined {
  return document.querySelector<HTMLElement>("#testModal")?.dataset["state"];
}

async function openIt() {
  const user = userEvent.setup();
  await user.click(screen.getByText("open"));
  await waitFor(() => expect(state()).toBe("shown"));
  return user;
}

describe("a modal", () => {
  it("goes hidden, overlay, shown, and back to hidden [MOD-12] [MOD-13]", async () => {
    const seen: string[] = [];
    render(<Page />);
    const dialog = document.querySelector("#testModal");
    expect(state()).toBe("hidden");
    const observer = new MutationObserver(() => seen.push(state() ?? ""));
    if (dialog) observer.observe(dialog, { attributes: true, attributeFilter: ["data-state"] });
    const user = await openIt();
    await user.click(screen.getByRole("button", { name: "close" }));
    await waitFor(() => expect(state()).toBe("hidden"));
    expect(seen).toEqual(["overlay", "shown", "overlay", "hidden"]);
  });

  it("closes on Escape and on its background, unless it must be answered [MOD-14] [MOD-15]", async () => {
    const { unmount } = render(<Page />);
    await openIt();
    document.querySelector("#testModal")?.dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(state()).toBe("hidden"));
    const user = await openIt();
    const dialog = document.querySelector("#testModal");
    if (dialog) await user.click(dialog);
    await waitFor(() => expect(state()).toBe("hidden"));
    unmount();

    render(<Page dismissable={false} />);
    await openIt();
    document.querySelector("#testModal")?.dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(state()).toBe("shown");
  });

  it("closes by its button, where it has one [MOD-17]", async () => {
    render(<Page />);
    await openIt();
    expect(screen.getByRole("button", { name: "close" })).toBeInTheDocument();
    cleanup();
    render(
      <Modal id="bare" open onClose={() => undefined} title="Bare">
        <p>inside</p>
      </Modal>,
    );
    expect(screen.queryByRole("button", { name: "close" })).toBeNull();
  });

  it("tells when the browser closed it by itself, as on Escape pressed twice [MOD-13] [MOD-14]", async () => {
    render(<Page />);
    await openIt();
    document.querySelector<HTMLDialogElement>("#testModal")?.close();
    await waitFor(() => expect(state()).toBe("hidden"));
    await openIt();
  });

  it("closes what opened by itself, before React has heard that it is open [MOD-14] [MOD-17]", async () => {
    render(<Page />);
    const dialog = document.querySelector<HTMLDialogElement>("#testModal") ?? expect.unreachable();
    dialog.showModal();
    dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(dialog.open).toBe(false);
    const user = await openIt();
    expect(dialog.open).toBe(true);
    await user.click(screen.getByRole("button", { name: "close" }));
    await waitFor(() => expect(state()).toBe("hidden"));
  });

  it("opens again when the browser closes what must be answered", async () => {
    render(<Page dismissable={false} />);
    await openIt();
    document.querySelector<HTMLDialogElement>("#testModal")?.close();
    await waitFor(() =>
      expect(document.querySelector<HTMLDialogElement>("#testModal")?.open).toBe(true),
    );
    expect(state()).toBe("shown");
  });

  it("does not close when its inside is pressed", async () => {
    render(<Page />);
    const user = await openIt();
    await user.click(screen.getByText("inside"));
    expect(state()).toBe("shown");
  });
});

describe("a loader", () => {
  const loader = () => document.querySelector<HTMLDialogElement>(".loader-cover");

  it("shows after a short delay, says what is waited for, and goes [MOD-23]", () => {
    vi.useFakeTimers();
    const { rerender } = render(<Loader open label="Entrando" />);
    act(() => vi.advanceTimersByTime(399));
    expect(loader()?.open).toBe(false);
    act(() => vi.advanceTimersByTime(1));
    expect(loader()?.open).toBe(true);
    expect(screen.getByRole("status")).toHaveTextContent("Entrando");
    rerender(<Loader open={false} label="Entrando" />);
    expect(loader()?.open).toBe(false);
    rerender(<Loader open label="Entrando" />);
    act(() => vi.advanceTimersByTime(399));
    expect(loader()?.open).toBe(false);
    vi.useRealTimers();
  });
});

describe("a dialog", () => {
  it("closes when its cover is clicked [MOD-21]", async () => {
    const onCancel = vi.fn();
    render(
      <Dialog
        id="ask"
        open
        title="Ask"
        confirmLabel="ok"
        onConfirm={() => undefined}
        onCancel={onCancel}
      >
        text
      </Dialog>,
    );
    const dialog = document.querySelector("#ask");
    if (dialog) await userEvent.setup().click(dialog);
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it("closes by itself after its time [MOD-22]", () => {
    vi.useFakeTimers();
    const onCancel = vi.fn();
    render(
      <Dialog
        id="note"
        open
        title="Note"
        confirmLabel="ok"
        onConfirm={() => undefined}
        onCancel={onCancel}
        timeoutMs={3000}
      >
        text
      </Dialog>,
    );
    vi.advanceTimersByTime(2999);
    expect(onCancel).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onCancel).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
