import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/react";
import { afterEach } from "vitest";

declare const reported: unknown[];

// Waiting ends with what is awaited: this only bounds a test that would fail, on the slowest machine.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  const [fault] = reported.splice(0);
  if (fault !== undefined) throw fault;
});
