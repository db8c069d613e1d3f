import { createTransport } from "nodemailer";
import type { MailConfiguration } from "../configuration/messaging-configuration.ts";
import { ATTEMPT_MS, errorWords, type SendOutcome } from "./channel.ts";

/** Mails and texts by mail stand behind one server. */
const GATEWAY = "smtp";
/** The server will not have a mail of this size, whoever sends it. */
const TOO_BIG = 552;

/** One mail as it goes over the wire. */
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
  /** Hands a mail to the mail server; `method` names the way in the outcome. */
  send(mail: Mail, method: string): Promise<SendOutcome>;
  close(): void;
}

/** A few connections to the mail server, kept open. */
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
          // Waiting for a connection counts, too: behind others that stall it would outlast its lease.
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

/** Certificates are checked, but on this very machine, where a mail server has none that anybody could check. */
function urlOptions(smtpUrl: string): { url: string; tls?: { rejectUnauthorized: boolean } } {
  const { hostname } = new URL(smtpUrl);
  const isHere = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  return isHere ? { url: smtpUrl, tls: { rejectUnauthorized: false } } : { url: smtpUrl };
}

/**
 * A 5xx to the recipient or the message is final (RFC 5321, 4.2.1). A refused login, sender or connection is our own trouble
 * and the same for every mail.
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
    error: code === "EABORT" ? "The mail server did not answer in time" : errorWords(error),
    isPermanent: isOfMessage && responseCode >= 500,
    isOfGateway: !isOfMessage,
  };
}
