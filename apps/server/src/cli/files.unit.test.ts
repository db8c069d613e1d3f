import { expect, test } from "vitest";
import { RefusedError } from "./command-errors.ts";
import { orWriteFault } from "./files.ts";

const failing = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });

test.each([
  [
    "ENOSPC",
    "write",
    "one.gz cannot be written: its disk is full. Free some space, or name a file on another disk",
  ],
  [
    "EACCES",
    "open",
    "one.gz cannot be written: this user may not write there. Name a file in another folder",
  ],
  ["EROFS", "open", "one.gz cannot be written: its disk is read-only. Name a file on another disk"],
  [
    "ENOENT",
    "open",
    "one.gz cannot be written: the system makes no file there. Name one in another folder",
  ],
])("turns %s into one line", async (code, syscall, words) => {
  const refused: unknown = await orWriteFault("one.gz", () =>
    Promise.reject(failing(code, syscall)),
  ).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect((refused as Error).message).toBe(words);
});

test.each([
  ["a database that is away", failing("ENOENT", "connect")],
  ["a fault of the program", new TypeError("undefined is not a function")],
])("passes %s unchanged", async (_what, error) => {
  await expect(orWriteFault("one.gz", () => Promise.reject(error))).rejects.toBe(error);
});
