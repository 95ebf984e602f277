import { afterEach, describe, expect, it, vi } from "vitest";
import { ChunkLoadError } from "#/lib/client/chunk-failures.ts";
import { CHUNK_TIMEOUT_MS, loadChunk } from "#/lib/client/chunks.ts";
import { goTo } from "#/lib/client/navigate.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a module that is loaded when it is needed", () => {
  it("comes, or is raised as ChunkLoadError with its cause [ERR-08]", async () => {
    expect(await loadChunk(async () => 7)).toBe(7);
    const cause = new TypeError("Failed to fetch dynamically imported module");
    const failed = loadChunk(() => Promise.reject(cause));
    await expect(failed).rejects.toMatchObject({ name: "ChunkLoadError", cause });
  });

  it("is raised as ChunkLoadError after 120 seconds [ERR-09]", async () => {
    vi.useFakeTimers();
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    const slow = loadChunk(() => new Promise(() => undefined));
    const raised = expect(slow).rejects.toBeInstanceOf(ChunkLoadError);
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
    await raised;
  });
});

describe("a navigation", () => {
  it("that cannot be made is passed over [RT-24]", () => {
    vi.spyOn(location, "assign").mockImplementation(() => {
      throw new DOMException("no such address", "SyntaxError");
    });
    expect(() => goTo("http://[")).not.toThrow();
    expect(location.assign).toHaveBeenCalledWith("http://[");
  });
});
