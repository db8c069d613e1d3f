import { ConfigurationError } from "../configuration/configuration-error.ts";

/** Where the app listens: `PORT` and `HOST`. */
interface Door {
  readonly port: number;
  readonly host: string;
}

/** Advice for each system error code. */
const FAULTS: Readonly<Record<string, (door: Door) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Can't use PORT ${port}: another program, perhaps another Watchbill, already uses it. Stop that program, or choose another port`,
  EACCES: ({ port }) =>
    `Can't use PORT ${port}: this user isn't allowed to. Choose a port above 1023 and put a proxy in front`,
  EADDRNOTAVAIL: ({ host }) =>
    `Can't use HOST ${host}: this machine doesn't have that address. Choose one that it has, or 0.0.0.0 for all`,
  ENOTFOUND: ({ host }) =>
    `Can't use HOST ${host}: the name has no address. Choose an address of this machine`,
};

/** Starts listening; turns a system error into one line that names the setting and the fix. */
export async function toListenError<T>(door: Door, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const said = FAULTS[(error as NodeJS.ErrnoException).code ?? ""]?.(door);
    throw said === undefined ? error : new ConfigurationError(said);
  }
}
