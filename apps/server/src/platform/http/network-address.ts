import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * IPv4 ranges reserved by IANA: this machine, private and shared networks, documentation,
 * multicast, future use.
 */
const NOT_PUBLIC_V4 = blockList("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);
/** The allocated part of IPv6; the rest is local, multicast or reserved. */
const GIVEN_OUT_V6 = blockList("ipv6", ["2000::/3"]);
/** Protocol assignments (Teredo among them), documentation. */
const NOT_PUBLIC_V6 = blockList("ipv6", ["2001::/23", "2001:db8::/32", "3fff::/20"]);

function blockList(family: "ipv4" | "ipv6", ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", prefix = ""] = range.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/**
 * Whether an address is on the public internet. An IPv6 address that embeds an IPv4 one (mapped,
 * 6to4, NAT64) is judged as that one; an invalid address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (isIPv4(text)) return !NOT_PUBLIC_V4.check(text, "ipv4");
  const [address = ""] = text.split("%");
  if (!isIPv6(address)) return false;
  const within = embeddedIPv4(wordsOf(address));
  if (within !== null) return isPublicAddress(within);
  return GIVEN_OUT_V6.check(address, "ipv6") && !NOT_PUBLIC_V6.check(address, "ipv6");
}

/**
 * The network of a caller: an IPv6 customer has a whole network of addresses, and often several
 * networks.
 */
interface NetworkOrigin {
  /** An IPv4 address, or the first 64 bits of an IPv6 one. */
  readonly network: string;
  /** The prefix shared by one customer's networks (56 bits); null for IPv4. */
  readonly region: string | null;
}

/** Returns the origin of an address; an invalid address is its own origin. */
export function networkOriginOf(text: string): NetworkOrigin {
  const [address = ""] = text.split("%");
  if (!isIPv6(address)) return { network: text, region: null };
  const words = wordsOf(address);
  const within = embeddedIPv4(words);
  if (within !== null) return { network: within, region: null };
  const digits = words.map((word) => word.toString(16).padStart(4, "0")).join("");
  return { network: `net ${digits.slice(0, 16)}`, region: `net ${digits.slice(0, 14)}` };
}

/** Returns the IPv4 address embedded in an IPv6 address, or null. */
function embeddedIPv4(words: readonly number[]): string | null {
  const startsWith = (...prefix: number[]): boolean =>
    prefix.every((word, index) => words[index] === word);
  const [, second = 0, third = 0] = words;
  const [seventh = 0, eighth = 0] = words.slice(6);
  // Mapped (::ffff:0:0/96), translated (::ffff:0:0:0/96) and the well-known NAT64 prefix end with
  // it, 6to4 begins with it.
  if (
    startsWith(0, 0, 0, 0, 0, 0xffff) ||
    startsWith(0, 0, 0, 0, 0xffff, 0) ||
    startsWith(0x64, 0xff9b, 0, 0, 0, 0)
  )
    return dotted(seventh, eighth);
  return startsWith(0x2002) ? dotted(second, third) : null;
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}

/** Parses an IPv6 address in any spelling into its eight words. */
function wordsOf(address: string): number[] {
  // The canonical form: lower case, no dots, the longest run of zeros as "::".
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const numbers = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((word) => Number.parseInt(word, 16));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [
    ...before,
    ...Array.from({ length: 8 - before.length - after.length }, () => 0),
    ...after,
  ];
}
