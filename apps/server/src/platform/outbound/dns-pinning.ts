import { promises as dns, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "../http/network-address.ts";

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** The system's resolver, with `/etc/hosts`. */
export function resolveAll(hostname: string): Promise<LookupAddress[]> {
  return dns.lookup(hostname, { all: true });
}

/** Returns the addresses of a host after one lookup; the host may be an address itself. */
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

/** The system's resolver cannot be aborted, so this only stops waiting. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });
}

/** Returns the address filter: the public internet only, or private networks as well. */
export function reachable(allowsPrivate: boolean): (address: string) => boolean {
  return allowsPrivate ? () => true : isPublicAddress;
}

/**
 * DNS pinning (SSRF guard): the connection uses the checked addresses instead of a second lookup.
 */
export function pinToAddress(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) return callback(null, [...addresses]);
    const [first] = addresses;
    return callback(null, first?.address ?? "", first?.family);
  };
}
