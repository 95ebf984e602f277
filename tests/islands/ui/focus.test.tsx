import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFocus } from "#/islands/ui/keep-focus.ts";
import { Modal } from "#/islands/ui/Modal.tsx";

afterEach(cleanup);

const focused = () => document.activeElement?.textContent;

/** A list whose rows can be removed by a button in each. */
function Rows({ names }: { names: readonly string[] }) {
  const [left, setLeft] = useState(names);
  return (
    <main>
      <h1>Rows</h1>
      <ul>
        {left.map((name) => (
          <li key={name}>
            {name}
            <button type="button" onClick={() => setLeft(left.filter((each) => each !== name))}>
              {`remove ${name}`}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

describe("the focus of what is removed", () => {
  let stop: () => void;
  beforeEach(() => {
    stop = keepFocus();
  });
  afterEach(() => stop());

  it("goes to the neighbour, and from the last one to the page's heading", async () => {
    const user = userEvent.setup();
    render(<Rows names={["one", "two"]} />);
    await user.click(screen.getByText("remove one"));
    await waitFor(() => expect(focused()).toBe("remove two"));
    await user.click(screen.getByText("remove two"));
    await waitFor(() => expect(focused()).toBe("Rows"));
  });

  it("stays with nothing where somebody clicked beside it first", async () => {
    render(<Rows names={["one", "two"]} />);
    const button = screen.getByText("remove one");
    act(() => button.focus());
    act(() => button.blur());
    await twoFrames();
    await twoFrames();
    act(() => button.click());
    await twoFrames();
    await twoFrames();
    expect(document.activeElement).toBe(document.body);
  });

  it("is left to what asks for it meanwhile", async () => {
    render(<Rows names={["one", "two", "three"]} />);
    const button = screen.getByText("remove one");
    act(() => button.focus());
    act(() => {
      button.click();
      screen.getByText("remove three").focus();
    });
    await twoFrames();
    expect(focused()).toBe("remove three");
  });
});

function Entrance({ unmounts }: { unmounts: boolean }) {
  const [entered, setEntered] = useState(false);
  const [open, setOpen] = useState(false);
  function enter(): void {
    setEntered(true);
    setOpen(false);
  }
  return (
    <>
      <header>
        <button type="button">theme</button>
        {entered ? (
          <button type="button" className="account">
            account
          </button>
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            log in
          </button>
        )}
      </header>
      {unmounts && !open ? null : (
        <Modal
          id="m"
          open={open}
          onClose={() => setOpen(false)}
          title="Log in"
          focusAfter=".account"
        >
          <button type="button" onClick={enter}>
            enter
          </button>
        </Modal>
      )}
    </>
  );
}

describe("a modal whose opener has gone meanwhile", () => {
  it.each([false, true])(
    "gives the focus to what stands in its place (taken away with it: %s)",
    async (gone) => {
      const user = userEvent.setup();
      render(<Entrance unmounts={gone} />);
      await user.click(screen.getByText("log in"));
      const enter = await screen.findByText("enter");
      act(() => enter.focus());
      await user.click(enter);
      await waitFor(() => expect(focused()).toBe("account"));
    },
  );
});

/** Two modals, one of which gives way to the other; beside them stands the page. */
function Ways() {
  const [open, setOpen] = useState("");
  return (
    <>
      <div>
        <a href="#content">skip</a>
        <main>
          <h1>Page</h1>
          <button type="button" onClick={() => setOpen("one")}>
            opener
          </button>
        </main>
      </div>
      <section>
        <Modal id="one" open={open === "one"} onClose={() => setOpen("")} title="One">
          <button type="button" onClick={() => setOpen("two")}>
            change
          </button>
        </Modal>
        <Modal id="two" open={open === "two"} onClose={() => setOpen("")} title="Two">
          <button type="button" onClick={() => setOpen("")}>
            close two
          </button>
        </Modal>
      </section>
    </>
  );
}

it("a modal that took another's place gives the focus to what opened the first", async () => {
  const user = userEvent.setup();
  render(<Ways />);
  for (const text of ["opener", "change", "close two"]) {
    const button = await screen.findByText(text);
    act(() => button.focus());
    await user.click(button);
  }
  await waitFor(() => expect(focused()).toBe("opener"));
});

function twoFrames(): Promise<void> {
  return new Promise((settle) => {
    requestAnimationFrame(() => requestAnimationFrame(() => settle()));
  });
}
