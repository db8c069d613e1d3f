import { ConfigurationError } from "../configuration/configuration-error.ts";

/** Where the app was told to listen: `PORT` and `HOST`. */
interface Door {
  readonly port: number;
  readonly host: string;
}

/** What is wrong and what to do, by the system's own names for what it refuses. */
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

/** Begins to listen; a refusal of the system becomes one line that names the setting and says what to do. */
export async function orListenFault<T>(door: Door, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const said = FAULTS[(error as NodeJS.ErrnoException).code ?? ""]?.(door);
    throw said === undefined ? error : new ConfigurationError(said);
  }
}
