import { ConfigurationError } from "../configuration/configuration-error.ts";

/** Where the app listens: `PORT` and `HOST`. */
interface Door {
  readonly port: number;
  readonly host: string;
}

/** Advice for each system error code. */
const FAULTS: Readonly<Record<string, (door: Door) => string>> = {
  EADDRINUSE: ({ port }) =>
    `PORT ${port} cannot be used: a program listens on it already, perhaps another Watchbill. Stop that one, or name another port`,
  EACCES: ({ port }) =>
    `PORT ${port} cannot be used: this user may not listen on it. Name one above 1023 and let a proxy stand before it`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST ${host} cannot be used: this machine has no such address. Name one that it has, or 0.0.0.0 for all of them`,
  ENOTFOUND: ({ host }) =>
    `HOST ${host} cannot be used: no address goes by that name. Name an address of this machine`,
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
