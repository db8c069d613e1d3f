import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { connect as connectTls, type TLSSocket } from "node:tls";

const LIMIT_MS = 10_000;
const IMPLICIT_PORT = 465;
const SUBMISSION_PORT = 587;

export interface MailCertificate {
  readonly host: string;
  readonly endsAt: Temporal.Instant;
}

/**
 * Reads the mail server's certificate: at once with smtps, after STARTTLS otherwise. Null if the
 * server shows none. Throws if the server is unreachable. Sends no email and does not log in.
 */
export async function readMailCertificate(smtpUrl: string): Promise<MailCertificate | null> {
  const { protocol, hostname, port } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isImplicit = protocol === "smtps:";
  const address = { host, port: Number(port) || (isImplicit ? IMPLICIT_PORT : SUBMISSION_PORT) };
  // Accepts an invalid certificate, because it has an expiry date too; certificates are validated
  // when an email is sent.
  const options = { servername: host, rejectUnauthorized: false };
  const plain = isImplicit ? null : connect(address);
  plain?.setTimeout(LIMIT_MS, () =>
    plain.destroy(new Error("The mail server didn't answer in time")),
  );
  try {
    if (plain && !(await startTls(plain))) return null;
    const secure = connectTls(plain ? { ...options, socket: plain } : { ...options, ...address });
    return await certificateOf(secure, host);
  } finally {
    plain?.destroy();
  }
}

/** Proceeds to the TLS handshake; false if the server does not offer STARTTLS. */
async function startTls(socket: Socket): Promise<boolean> {
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
  const answers = lines[Symbol.asyncIterator]();
  const failed = new Promise<never>((_resolve, reject) => socket.once("error", reject));
  const answer = async (): Promise<string[]> => {
    const said: string[] = [];
    for (;;) {
      const { value, done } = await Promise.race([answers.next(), failed]);
      if (done) throw new Error("The mail server closed the connection");
      said.push(value);
      if (!/^\d{3}-/.test(value)) return said;
    }
  };
  await answer();
  socket.write("EHLO watchbill.invalid\r\n");
  const offers = await answer();
  if (!offers.some((line) => /STARTTLS/i.test(line))) return false;
  socket.write("STARTTLS\r\n");
  const [said = ""] = await answer();
  lines.close();
  socket.removeAllListeners("data");
  return said.startsWith("220");
}

function certificateOf(socket: TLSSocket, host: string): Promise<MailCertificate | null> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(LIMIT_MS, () =>
      socket.destroy(new Error("The mail server didn't answer in time")),
    );
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const { valid_to: endsAt } = socket.getPeerCertificate();
      socket.end();
      resolve(
        endsAt
          ? { host, endsAt: Temporal.Instant.fromEpochMilliseconds(Date.parse(endsAt)) }
          : null,
      );
    });
  });
}
