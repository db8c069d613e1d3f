import { createHmac, randomBytes } from "node:crypto";

/** A new secret of a webhook: 256 random bits. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

/**
 * What the header `watchbill-signature` says: when it was signed, in seconds since 1970, and the HMAC-SHA-256 of that
 * number, a dot and the body, with the webhook's secret as it was shown.
 */
export function webhookSignature(secret: string, body: string, at: Temporal.Instant): string {
  const seconds = Math.floor(at.epochMilliseconds / 1000);
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
