import { createHmac, randomBytes } from "node:crypto";

/** Creates a webhook secret: 256 random bits. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

/**
 * Returns the `watchbill-signature` header: the time of signing in seconds since 1970, and for each
 * secret the HMAC-SHA-256 of that number, a dot and the body. The key is the secret as the admin
 * saw it. There are several secrets while one is being replaced.
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
