import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/react";

// Waiting ends with what is awaited: this only bounds a test that would fail, on the slowest machine.
configure({ asyncUtilTimeout: 60_000 });
