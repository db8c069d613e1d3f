import { isIP, isIPv4 } from "node:net";
import { z } from "zod";

/** Fastify's names for loopback, link-local and private networks. */
const NAMED_RANGES = ["loopback", "linklocal", "uniquelocal"];
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/**
 * Comma-separated proxies in Fastify's syntax; checked here because Fastify throws only late in the
 * start. Also refuses values that Fastify misreads: it takes "1" as the address 0.0.0.1, not as a
 * count of proxies.
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
      "addresses or ranges such as 127.0.0.1, ::1 or 10.0.0.0/8, or loopback, linklocal or uniquelocal, separated by commas",
  });
  return z.NEVER;
});

/**
 * An address, or a range with a prefix length; an IPv4 range may also have a mask. The range of all
 * addresses is refused.
 */
function isRange(part: string): boolean {
  const [address = "", length, ...more] = part.split("/");
  const bits = BITS[isIP(address)];
  if (bits === undefined || more.length > 0) return false;
  if (length === undefined) return true;
  if (/^\d+$/.test(length)) return Number(length) >= 1 && Number(length) <= bits;
  return isIPv4(address) && isIPv4(length) && isMask(length);
}

/** Whether the mask is ones followed by zeros, such as 255.255.0.0. */
function isMask(mask: string): boolean {
  const bits = mask.split(".").map((part) => Number(part).toString(2).padStart(8, "0"));
  return /^1+0*$/.test(bits.join(""));
}
