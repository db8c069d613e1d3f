import { isIP, isIPv4 } from "node:net";
import { z } from "zod";

/** Fastify's own words for a machine itself, for its links, and for private networks. */
const NAMED_RANGES = ["loopback", "linklocal", "uniquelocal"];
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/**
 * Proxies with commas between them, each as Fastify takes it, which throws at the rest when the app is half made. What it takes and
 * means something else by is refused, too: to it "1" is the address 0.0.0.1, and not a count of proxies.
 */
export const trustedProxies = z.string().transform((list, context) => {
  const parts = list
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.every((part) => NAMED_RANGES.includes(part) || isRange(part))) return parts;
  context.addIssue({
    code: "custom",
    message:
      "addresses or ranges such as 127.0.0.1, ::1 or 10.0.0.0/8, or loopback, linklocal or uniquelocal, with commas",
  });
  return z.NEVER;
});

/** An address, or one with the length of its range, which an IPv4 address may also have as a mask. Nobody trusts everybody. */
function isRange(part: string): boolean {
  const [address = "", length, ...more] = part.split("/");
  const bits = BITS[isIP(address)];
  if (bits === undefined || more.length > 0) return false;
  if (length === undefined) return true;
  if (/^\d+$/.test(length)) return Number(length) >= 1 && Number(length) <= bits;
  return isIPv4(address) && isIPv4(length) && isMask(length);
}

/** Ones and then noughts, such as 255.255.0.0. */
function isMask(mask: string): boolean {
  const bits = mask.split(".").map((part) => Number(part).toString(2).padStart(8, "0"));
  return /^1+0*$/.test(bits.join(""));
}
