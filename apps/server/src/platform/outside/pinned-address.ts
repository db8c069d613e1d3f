import { promises as dns, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "../http/network-address.ts";

/** Gives every address of a host name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** The system's own resolver, as `/etc/hosts` and the network have it. */
export function resolveAll(hostname: string): Promise<LookupAddress[]> {
  return dns.lookup(hostname, { all: true });
}

/** The addresses of a host, which is looked up once; the host may be an address itself. */
export async function addressesOf(
  { hostname }: URL,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const literal = hostname.replaceAll(/^\[|\]$/g, "");
  const family = isIP(literal);
  if (family !== 0) return [{ address: literal, family }];
  const found = await untilAborted(resolve(hostname), signal);
  if (found.length === 0) throw new Error(`${hostname} has no address`);
  return found;
}

/** The system's resolver cannot be told to stop, only be waited for no longer. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });
}

/** Which addresses may be reached: those of the public internet, or private ones as well. */
export function reachable(allowsPrivate: boolean): (address: string) => boolean {
  return allowsPrivate ? () => true : isPublicAddress;
}

/** Stands in for the resolver when the connection is made: what was checked is what is reached. */
export function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) return callback(null, [...addresses]);
    const [first] = addresses;
    return callback(null, first?.address ?? "", first?.family);
  };
}
