import { createHmac, randomBytes } from "node:crypto";

/** A new secret of a webhook: 256 random bits. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

/**
 * What the header `watchbill-signature` says: when it was signed, in seconds since 1970, and for each secret the HMAC-SHA-256
 * of that number, a dot and the body, with the secret as it was shown. While a secret is being replaced there are several.
 */
export function postSignature(
  secrets: readonly string[],
  body: string,
  at: Temporal.Instant,
): string {
  const seconds = Math.floor(at.epochMilliseconds / 1000);
  const digests = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"),
  );
  return [`t=${seconds}`, ...digests.map((digest) => `v1=${digest}`)].join(",");
}
