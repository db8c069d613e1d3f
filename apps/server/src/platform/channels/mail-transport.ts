import { createTransport } from "nodemailer";
import type { MailConfiguration } from "../configuration/messaging-configuration.ts";
import { ATTEMPT_MS, errorText, type SendOutcome } from "./channel.ts";

/** Email and SMS by email share one mail server. */
const GATEWAY = "smtp";
/** The server refuses emails of this size from any sender. */
const TOO_BIG = 552;

export interface Mail {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: string;
    readonly contentType: string;
  }[];
}

export interface MailTransport {
  readonly perSecond: number;
  /** Hands an email to the mail server; the outcome contains `method`. */
  send(mail: Mail, method: string): Promise<SendOutcome>;
  close(): void;
}

/** A pool of a few open connections to the mail server. */
export function createMailTransport(mail: MailConfiguration): MailTransport {
  const transport = createTransport({
    ...urlOptions(mail.smtpUrl),
    pool: true,
    maxConnections: 4,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.dkim ? { dkim: mail.dkim } : {}),
  });
  return {
    perSecond: mail.perSecond,
    async send({ to, headers, attachments, ...rest }, method) {
      try {
        const info = await transport.sendMail({
          from: mail.from,
          to: { name: "", address: to },
          ...rest,
          ...(headers ? { headers: { ...headers } } : {}),
          ...(attachments ? { attachments: attachments.map((one) => ({ ...one })) } : {}),
          // The time limit includes the wait for a free connection, which could last longer than
          // the lease when other emails stall.
          signal: AbortSignal.timeout(ATTEMPT_MS),
        });
        return { kind: "accepted", method, gateway: GATEWAY, providerMessageId: info.messageId };
      } catch (error) {
        return refusalOf(error, method);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Verifies certificates, except on this machine, where a mail server cannot have a verifiable one.
 */
function urlOptions(smtpUrl: string): { url: string; tls?: { rejectUnauthorized: boolean } } {
  const { hostname } = new URL(smtpUrl);
  const isHere = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  return isHere ? { url: smtpUrl, tls: { rejectUnauthorized: false } } : { url: smtpUrl };
}

/**
 * A 5xx for the recipient or the message is permanent (RFC 5321, 4.2.1). A refused login, sender or
 * connection is our configuration and affects every email.
 */
function refusalOf(error: unknown, method: string): SendOutcome {
  const {
    code,
    command,
    responseCode = 0,
  } = error as { code?: string; command?: string; responseCode?: number };
  const isOfSender = command === "MAIL FROM" && responseCode !== TOO_BIG;
  const isOfMessage =
    !isOfSender && (code === "EENVELOPE" || code === "EMESSAGE" || code === "ESTREAM");
  return {
    kind: "refused",
    method,
    gateway: GATEWAY,
    error: code === "EABORT" ? "The mail server didn't answer in time" : errorText(error),
    isPermanent: isOfMessage && responseCode >= 500,
    isOfGateway: !isOfMessage,
  };
}
