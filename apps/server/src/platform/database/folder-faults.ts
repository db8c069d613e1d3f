import { ConfigurationError } from "../configuration/configuration-error.ts";

/** What is wrong and what to do, by the system's own names for what it refuses. */
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

/** Does what needs the data folder; a refusal of the system becomes one line that names the folder and says what to do. */
export function orFolderFault<T>(dataDirectory: string, work: () => T): T {
  const told = (error: unknown): never => {
    throw folderFault(dataDirectory, error);
  };
  try {
    const made = work();
    return made instanceof Promise ? (made.catch(told) as T) : made;
  } catch (error) {
    return told(error);
  }
}

function folderFault(dataDirectory: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  // Only what the system says of a file; all else is a fault of the program and is told as one.
  if (code === undefined || !/^E[A-Z]+$/.test(code) || !("syscall" in error)) return error;
  const where = path === undefined || path === dataDirectory ? "" : ` (${path})`;
  return new ConfigurationError(
    `DATA_DIR ${dataDirectory} cannot be used${where}: ${FAULTS[code] ?? message}`,
  );
}
