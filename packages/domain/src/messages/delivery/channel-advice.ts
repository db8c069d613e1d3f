/** Patterns in a gateway's error messages, each with advice; the first match applies. */
const MAIL: readonly (readonly [RegExp, string])[] = [
  [
    /invalid login|authentication|\b535\b|\b534\b/i,
    "The mail server rejected the user name or password. Fix SMTP_URL and restart; queued email will be sent.",
  ],
  [
    /^mail command failed/i,
    "The mail server rejected the squad's sender address. Fix MAIL_FROM or the account in SMTP_URL and restart; queued email will be sent.",
  ],
  [
    /ECONNREFUSED/,
    "The mail server refused the connection. Check that it's running and that the host and port in SMTP_URL are right.",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|getaddrinfo/,
    "Mail server host not found. Check the host in SMTP_URL and this server's DNS.",
  ],
  [
    /certificate|self.signed|wrong version number/i,
    "The encrypted connection failed. Check the certificate, the port, and smtp:// or smtps:// in SMTP_URL.",
  ],
  [
    /in time|timeout|timed out|greeting never/i,
    "The mail server doesn't respond. Check that it's running and that the firewall allows outgoing port 587 or 465.",
  ],
];
const GATEWAY: readonly (readonly [RegExp, string])[] = [
  [
    /^(20003|401|403)\b|HTTP (401|403)\b/,
    "The provider rejected the credentials. Fix TWILIO_*, SMS_HTTP_HEADERS or ONESIGNAL_*_KEY and restart; queued messages will be sent.",
  ],
  [
    /^(21212|21606|21659|21660|21701)\b/,
    "The provider can't send from this number. Fix TWILIO_FROM and restart; queued texts will be sent.",
  ],
  [
    /^20404\b|HTTP 40[45]\b/,
    "The provider didn't find this address. Check its URL and account in the configuration and restart; queued messages will be sent.",
  ],
  [
    /^(20429|429)\b|HTTP 429\b/,
    "The provider's rate limit was reached. No action needed: queued messages are sent when it allows.",
  ],
  [/HTTP 5\d\d\b/, "The provider has an outage. No action needed: queued messages are retried."],
  [
    /unreadable answer|did not take it/i,
    "Unexpected response from the provider. Check its URL in the configuration.",
  ],
  [
    /in time|timeout/i,
    "The provider doesn't respond. Check its status page and this server's internet connection.",
  ],
  [
    /fetch failed|ECONNREFUSED|ENOTFOUND/i,
    "Couldn't reach the provider. Check its URL in the configuration and this server's connection.",
  ],
];

/** Returns advice on a gateway's error; null when the error explains itself. */
export function channelAdvice(channel: string, error: string): string | null {
  const known = channel === "email" ? MAIL : [...GATEWAY, ...MAIL];
  return known.find(([pattern]) => pattern.test(error))?.[1] ?? null;
}
