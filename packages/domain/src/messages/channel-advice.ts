/** Gateway error patterns and their advice; the first match applies. */
const MAIL: readonly (readonly [RegExp, string])[] = [
  [
    /invalid login|authentication|\b535\b|\b534\b/i,
    "The mail server refuses the user name or password. Put them right in SMTP_URL and restart; what waits goes then.",
  ],
  [
    /^mail command failed/i,
    "The mail server does not take mail from the squad's address. Put MAIL_FROM right, or the account in SMTP_URL, and restart; what waits goes then.",
  ],
  [
    /ECONNREFUSED/,
    "Nobody listens at the mail server's address. Is it running, and are the host and port in SMTP_URL right?",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|getaddrinfo/,
    "The mail server's name leads nowhere. Check the host in SMTP_URL, and this server's DNS.",
  ],
  [
    /certificate|self.signed|wrong version number/i,
    "The encrypted connection fails. Check the certificate, the port and smtp:// or smtps:// in SMTP_URL.",
  ],
  [
    /in time|timeout|timed out|greeting never/i,
    "The mail server does not answer. Is it up, and does a firewall let port 587 or 465 out?",
  ],
];
const GATEWAY: readonly (readonly [RegExp, string])[] = [
  [
    /^(20003|401|403)\b|HTTP (401|403)\b/,
    "The gateway refuses the key. Put it right in the settings (TWILIO_*, SMS_HTTP_HEADERS or ONESIGNAL_*_KEY) and restart; what waits goes then.",
  ],
  [
    /^(21212|21606|21659|21660|21701)\b/,
    "The gateway does not send from this number. Put TWILIO_FROM right and restart; what waits goes then.",
  ],
  [
    /^20404\b|HTTP 40[45]\b/,
    "There is no such place at the gateway. Check its address and account in the settings and restart; what waits goes then.",
  ],
  [
    /^(20429|429)\b|HTTP 429\b/,
    "The gateway takes no more for now. Nothing to do: what waits is sent when it asked to be tried again.",
  ],
  [
    /HTTP 5\d\d\b/,
    "The gateway has trouble of its own. Nothing to do here: what waits is tried again.",
  ],
  [
    /unreadable answer|did not take it/i,
    "What answers is not what the gateway should say. Check its address in the settings.",
  ],
  [
    /in time|timeout/i,
    "The gateway does not answer. Is it up, and may this server reach the internet?",
  ],
  [
    /fetch failed|ECONNREFUSED|ENOTFOUND/i,
    "The gateway cannot be reached. Check its address in the settings, and this server's connection.",
  ],
];

/** Null when the error explains itself. */
export function channelAdvice(channel: string, error: string): string | null {
  const known = channel === "email" ? MAIL : [...GATEWAY, ...MAIL];
  return known.find(([pattern]) => pattern.test(error))?.[1] ?? null;
}
