import { expect, test } from "vitest";
import { RefusedError } from "./command-errors.ts";
import { orWriteFault } from "./files.ts";

const failing = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });

test.each([
  [
    "ENOSPC",
    "write",
    "Can't write one.gz: the disk is full. Free some space, or choose a file on another disk",
  ],
  [
    "EACCES",
    "open",
    "Can't write one.gz: this user can't write there. Choose a file in another folder",
  ],
  ["EROFS", "open", "Can't write one.gz: the disk is read-only. Choose a file on another disk"],
  ["ENOENT", "open", "Can't write one.gz: the file can't be created there. Choose another folder"],
])("turns %s into one line", async (code, syscall, words) => {
  const refused: unknown = await orWriteFault("one.gz", () =>
    Promise.reject(failing(code, syscall)),
  ).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect((refused as Error).message).toBe(words);
});

test.each([
  ["an unreachable database", failing("ENOENT", "connect")],
  ["an application error", new TypeError("undefined is not a function")],
])("passes %s unchanged", async (_what, error) => {
  await expect(orWriteFault("one.gz", () => Promise.reject(error))).rejects.toBe(error);
});
