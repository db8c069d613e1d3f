/** An IP network: its leading bits, of 32 or 128. */
interface Network {
  readonly family: 4 | 6;
  readonly bits: bigint;
  readonly prefix: number;
}

const WIDTH = { 4: 32, 6: 128 } as const;

/**
 * Normalizes an IP address or a network such as 192.0.2.0/24 or 2001:db8::/32; null when invalid.
 */
export function networkText(text: string): string | null {
  const network = readNetwork(text.trim());
  if (!network) return null;
  const { family, prefix } = network;
  const address = writeAddress(family, masked(network, prefix));
  return prefix === WIDTH[family] ? address : `${address}/${prefix}`;
}

/** True if the IP address equals or is in one of the networks; false for an invalid address. */
export function isAmong(address: string, networks: readonly string[]): boolean {
  const one = readAddress(address.split("%")[0] ?? "");
  if (!one) return false;
  return networks.some((text) => {
    const network = readNetwork(text);
    return (
      network?.family === one.family &&
      masked(one, network.prefix) === masked(network, network.prefix)
    );
  });
}

/** Masks the host bits with zeros. */
function masked({ family, bits }: Omit<Network, "prefix">, prefix: number): bigint {
  const rest = BigInt(WIDTH[family] - prefix);
  return (bits >> rest) << rest;
}

function readNetwork(text: string): Network | null {
  const [, address = "", prefixText] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const one = readAddress(address);
  if (!one) return null;
  // Counts the prefix of an IPv4-mapped IPv6 address (::ffff:1.2.3.4) from the start of the IPv6
  // address.
  const skipped = one.family === 4 && address.includes(":") ? WIDTH[6] - WIDTH[4] : 0;
  const prefix = prefixText === undefined ? WIDTH[one.family] : Number(prefixText) - skipped;
  return prefix >= 0 && prefix <= WIDTH[one.family] ? { ...one, prefix } : null;
}

/** The prefix of ::ffff:0:0/96: IPv4 addresses on a dual-stack server. */
const MAPPED = 0xffffn;

function readAddress(text: string): Omit<Network, "prefix"> | null {
  if (!text.includes(":")) {
    const bits = readIPv4(text);
    return bits === null ? null : { family: 4, bits };
  }
  const bits = readIPv6(text);
  if (bits === null) return null;
  return bits >> 32n === MAPPED ? { family: 4, bits: bits & 0xffffffffn } : { family: 6, bits };
}

function readIPv4(text: string): bigint | null {
  const parts = text.split(".");
  if (
    parts.length !== 4 ||
    !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  )
    return null;
  return joined(parts.map(Number), 8n);
}

/**
 * Parses eight groups of up to four hexadecimal digits; "::" stands for the missing zeros, and the
 * last two groups may be dotted.
 */
function readIPv6(text: string): bigint | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const tail = dotted ? readIPv4(dotted[2] ?? "") : null;
  if (dotted && tail === null) return null;
  const plain = dotted
    ? `${dotted[1]}${((tail ?? 0n) >> 16n).toString(16)}:${((tail ?? 0n) & 0xffffn).toString(16)}`
    : text;
  const halves = plain.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const given = halves.flat();
  const isWhole =
    halves.length === 1 ? given.length === 8 : halves.length === 2 && given.length < 8;
  if (!isWhole || !given.every((word) => /^[0-9a-f]{1,4}$/i.test(word))) return null;
  const [before = [], after = []] = halves;
  const zeros = Array.from({ length: 8 - given.length }, () => "0");
  return joined(
    [...before, ...zeros, ...after].map((word) => Number.parseInt(word, 16)),
    16n,
  );
}

function joined(parts: readonly number[], width: bigint): bigint {
  return parts.reduce((all, part) => (all << width) | BigInt(part), 0n);
}

function writeAddress(family: 4 | 6, bits: bigint): string {
  if (family === 4)
    return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 0xffn)).join(".");
  const words = Array.from({ length: 8 }, (_, index) =>
    ((bits >> BigInt(16 * (7 - index))) & 0xffffn).toString(16),
  );
  const runs = words.join(":").match(/\b0(:0)+\b/g) ?? [];
  const longest = runs.reduce((most, run) => (run.length > most.length ? run : most), "");
  if (longest === "") return words.join(":");
  const at = words.join(":").search(new RegExp(`(^|:)${longest}($|:)`));
  const [head, tail] = [
    words.join(":").slice(0, at),
    words
      .join(":")
      .slice(at)
      .replace(new RegExp(`^:?${longest}`), ""),
  ];
  return `${head}::${tail.replace(/^:/, "")}`;
}
