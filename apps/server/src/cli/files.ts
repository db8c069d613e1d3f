import { accessSync, constants, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { RefusedError } from "./command-errors.ts";

/** Advice for each system error code. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full. Free some space, or choose a file on another disk",
  EDQUOT: "this user's disk quota is used up. Free some space, or choose a file on another disk",
  EACCES: "this user can't write there. Choose a file in another folder",
  EPERM: "this user can't write there. Choose a file in another folder",
  EROFS: "the disk is read-only. Choose a file on another disk",
  ENOENT: "the file can't be created there. Choose another folder",
  ENOTDIR: "part of its path is a file. Choose a path through folders",
  EISDIR: "a folder has that name. Choose another file",
  ENAMETOOLONG: "its name is too long. Choose a shorter name",
  EIO: "the disk has an error. Choose a file on another disk",
};

/** Throws before anything is created if a file cannot be written. */
export function refuseTarget(file: string): void {
  if (there(file)?.isDirectory()) throw new RefusedError(`${file} is a folder. Add a file name`);
  // Writing would replace a device or pipe by a file.
  if (there(file)?.isFile() === false)
    throw new RefusedError(`${file} isn't a regular file. Choose a new file name`);
  const folder = dirname(resolve(file));
  if (!there(folder)?.isDirectory())
    throw new RefusedError(
      `There is no folder ${folder}. Create it, or choose a file in another folder`,
    );
  orWriteFault(file, () => accessSync(folder, constants.W_OK | constants.X_OK));
}

/** Throws before anything is created if the file cannot be read. */
export function refuseSource(file: string): void {
  const found = there(file);
  if (found === undefined) throw new RefusedError(`There is no file ${file}. Check the path.`);
  if (found.isDirectory()) throw new RefusedError(`${file} is a folder. Add the file name`);
}

/** Writes a file; turns a system error into one line with the name and the fix. */
export function orWriteFault<T>(file: string, write: () => T): T {
  const throwFileError = (error: unknown): never => {
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    // Network errors use some of these codes too.
    throw FAULTS[code] === undefined || syscall === "connect"
      ? error
      : new RefusedError(`Can't write ${file}: ${FAULTS[code]}`);
  };
  try {
    const made = write();
    return made instanceof Promise ? (made.catch(throwFileError) as T) : made;
  } catch (error) {
    return throwFileError(error);
  }
}

function there(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // If the folder is inaccessible, it is unknown whether the file exists; the read or write
    // itself reports the error.
    return undefined;
  }
}
