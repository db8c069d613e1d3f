import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderInMemory } from "./room-in-memory.ts";

const place = mkdtempSync(join(tmpdir(), "watchbill-room-"));
afterAll(() => rmSync(place, { recursive: true }));

test("creates a world-writable folder when there is room", () => {
  const folder = folderInMemory(place, 1);
  expect(folder).toMatch(/watchbill-/);
  expect(statSync(folder!).mode & 0o7777).toBe(0o1777);
});

test("creates no folder when there is too little room or no such place", () => {
  expect(folderInMemory(place, Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(folderInMemory(join(place, "nowhere"), 1)).toBeNull();
});
