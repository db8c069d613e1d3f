import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderInMemory } from "./tmpfs-folder.ts";

const parent = mkdtempSync(join(tmpdir(), "watchbill-room-"));
afterAll(() => rmSync(parent, { recursive: true }));

test("creates a world-writable folder when there is room", () => {
  const folder = folderInMemory(parent, 1);
  expect(folder).toMatch(/watchbill-/);
  expect(statSync(folder!).mode & 0o7777).toBe(0o1777);
});

test("creates no folder when there is too little room or no in-memory file system", () => {
  expect(folderInMemory(parent, Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(folderInMemory(join(parent, "nowhere"), 1)).toBeNull();
});
