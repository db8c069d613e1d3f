import { ConfigurationError } from "../../configuration/configuration-error.ts";

/** Advice for each system error code. */
const FAULTS: Readonly<Record<string, string>> = {
  EACCES:
    "this user can't write there. Give the folder to the user that runs Watchbill, or choose another",
  EPERM:
    "this user can't write there. Give the folder to the user that runs Watchbill, or choose another",
  EROFS: "it's on a read-only disk. Make it writable, or choose another folder",
  ENOSPC: "its disk is full. Free some space and start again; all saved data is intact",
  EDQUOT:
    "this user's disk quota is used up. Free some space and start again; all saved data is intact",
  ENOENT: "the folder can't be created. Choose another",
  ENOTDIR: "part of its path is a file. Choose a folder",
  EEXIST: "it's a file. Choose a folder",
  EIO: "its disk has an error. Replace the disk and restore the newest backup",
};

/**
 * Runs work on the data folder; turns a system error into one line that names the folder and the
 * fix.
 */
export function toFolderError<T>(dataDirectory: string, work: () => T): T {
  const throwFolderError = (error: unknown): never => {
    throw folderFault(dataDirectory, error);
  };
  try {
    const made = work();
    return made instanceof Promise ? (made.catch(throwFolderError) as T) : made;
  } catch (error) {
    return throwFolderError(error);
  }
}

function folderFault(dataDirectory: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  // Converts only file system errors; any other error is a bug and is thrown as it is.
  if (code === undefined || !/^E[A-Z]+$/.test(code) || !("syscall" in error)) return error;
  const where = path === undefined || path === dataDirectory ? "" : ` (${path})`;
  return new ConfigurationError(
    `Can't use DATA_DIR ${dataDirectory}${where}: ${FAULTS[code] ?? message}`,
  );
}
