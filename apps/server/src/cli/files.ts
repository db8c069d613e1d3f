import { accessSync, constants, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { RefusedError } from "./command-errors.ts";

/** Advice for each system error code. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: "its disk is full. Free some space, or name a file on another disk",
  EDQUOT: "this user has no room left there. Free some space, or name a file on another disk",
  EACCES: "this user may not write there. Name a file in another folder",
  EPERM: "this user may not write there. Name a file in another folder",
  EROFS: "its disk is read-only. Name a file on another disk",
  ENOENT: "the system makes no file there. Name one in another folder",
  ENOTDIR: "a part of its path is a file. Name one in a folder",
  EISDIR: "a folder stands in its way. Name another file",
  ENAMETOOLONG: "its name is too long. Name another file",
  EIO: "its disk cannot be written. Name a file on another disk",
};

/** Throws before anything is created if a file cannot be written. */
export function refuseTarget(file: string): void {
  if (there(file)?.isDirectory()) throw new RefusedError(`${file} is a folder. Name a file in it`);
  // Writing would replace a device or pipe by a file.
  if (there(file)?.isFile() === false)
    throw new RefusedError(`${file} is no file that could be replaced. Name a new one`);
  const folder = dirname(resolve(file));
  if (!there(folder)?.isDirectory())
    throw new RefusedError(`There is no folder ${folder}. Make it, or name a file in another`);
  orWriteFault(file, () => accessSync(folder, constants.W_OK | constants.X_OK));
}

/** Throws before anything is created if the file cannot be read. */
export function refuseSource(file: string): void {
  const found = there(file);
  if (found === undefined) throw new RefusedError(`There is no ${file}.`);
  if (found.isDirectory()) throw new RefusedError(`${file} is a folder. Name the file in it`);
}

/** Writes a file; turns a system error into one line with the name and the fix. */
export function orWriteFault<T>(file: string, write: () => T): T {
  const notified = (error: unknown): never => {
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    // Network errors use some of these codes too.
    throw FAULTS[code] === undefined || syscall === "connect"
      ? error
      : new RefusedError(`${file} cannot be written: ${FAULTS[code]}`);
  };
  try {
    const made = write();
    return made instanceof Promise ? (made.catch(notified) as T) : made;
  } catch (error) {
    return notified(error);
  }
}

function there(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // Content of an inaccessible folder is unknown; the read or write itself reports it.
    return undefined;
  }
}
