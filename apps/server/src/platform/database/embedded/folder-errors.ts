import { ConfigurationError } from "../../configuration/configuration-error.ts";

/** Advice for each system error code. */
const FAULTS: Readonly<Record<string, string>> = {
  EACCES:
    "this user may not write there. Give the folder to the user that runs Watchbill, or name another",
  EPERM:
    "this user may not write there. Give the folder to the user that runs Watchbill, or name another",
  EROFS: "it is on a disk that is read-only. Make it writable, or name another folder",
  ENOSPC: "its disk is full. Free some space and start again; nothing that was saved is lost",
  EDQUOT:
    "this user has no room left there. Free some space and start again; nothing that was saved is lost",
  ENOENT: "the system makes no folder there. Name another",
  ENOTDIR: "a part of its path is a file. Name a folder",
  EEXIST: "it is a file. Name a folder",
  EIO: "its disk cannot be read or written. Put another in its place and restore the newest backup there",
};

/**
 * Runs work on the data folder; turns a system error into one line that names the folder and the
 * fix.
 */
export function toFolderError<T>(dataDirectory: string, work: () => T): T {
  const notified = (error: unknown): never => {
    throw folderFault(dataDirectory, error);
  };
  try {
    const made = work();
    return made instanceof Promise ? (made.catch(notified) as T) : made;
  } catch (error) {
    return notified(error);
  }
}

function folderFault(dataDirectory: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  // Converts only file system errors; any other error is a bug and is thrown as it is.
  if (code === undefined || !/^E[A-Z]+$/.test(code) || !("syscall" in error)) return error;
  const where = path === undefined || path === dataDirectory ? "" : ` (${path})`;
  return new ConfigurationError(
    `DATA_DIR ${dataDirectory} cannot be used${where}: ${FAULTS[code] ?? message}`,
  );
}
