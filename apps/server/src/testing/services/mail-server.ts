import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { SelfMade } from "./certificate.ts";

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/**
 * Faults of the mail server: at the login, the sender, the recipient, the message, or by
 * disconnecting.
 */
export interface MailFaults {
  login?: { code: number; message: string } | null;
  sender?: { code: number; message: string } | null;
  recipient?: { code: number; message: string } | null;
  message?: { code: number; message: string } | null;
  /** Takes the message, then responds 421 instead of accepting it. */
  dropsAfterData?: boolean;
}

export interface TestMailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  readonly faults: MailFaults;
  /** Uses another certificate from now on. */
  show(certificate: SelfMade): void;
  close(): Promise<void>;
}

/**
 * A real SMTP server on its own port that stores what arrives; with a certificate it speaks TLS, at
 * once or by STARTTLS.
 */
export async function startMailServer(
  secure?: SelfMade & { readonly isImplicit: boolean },
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const faults: MailFaults = {};
  const keep = async (stream: AsyncIterable<Buffer>, to: string[]): Promise<Error | null> => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    if (faults.message) return faultOf(faults.message);
    const raw = Buffer.concat(chunks);
    received.push({ to, raw: raw.toString("utf8"), mail: await PostalMime.parse(raw) });
    return faults.dropsAfterData ? faultOf({ code: 421, message: "4.4.2 going away" }) : null;
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...(secure
      ? { secure: secure.isImplicit, key: secure.key, cert: secure.cert }
      : { disabledCommands: ["STARTTLS"] }),
    onAuth({ username }, _session, callback) {
      const fault = faultOf(faults.login);
      if (fault) callback(fault);
      else callback(null, { user: username });
    },
    onMailFrom(_address, _session, callback) {
      callback(faultOf(faults.sender));
    },
    onRcptTo(_address, _session, callback) {
      callback(faultOf(faults.recipient));
    },
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const answer = async (): Promise<void> =>
        callback(await keep(stream, to).catch((error: Error) => error));
      void answer();
    },
  });
  // A sender that is killed during a command is no server error.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${secure?.isImplicit ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    received,
    faults,
    show: ({ key, cert }) => server.updateSecureContext({ key, cert }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function faultOf(fault: { code: number; message: string } | null | undefined): Error | null {
  return fault ? Object.assign(new Error(fault.message), { responseCode: fault.code }) : null;
}
