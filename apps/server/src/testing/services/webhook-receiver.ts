import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedWebhook {
  readonly headers: IncomingMessage["headers"];
  /** Whether one signature is by the receiver's current secret. */
  readonly isSigned: boolean;
  readonly signatures: number;
  /** The time of signing in the header, in seconds. */
  readonly signedAt: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any payload
  readonly body: any;
}

/**
 * A fake webhook receiver: it verifies signatures as docs/operating.md describes, and
 * can fail on demand.
 */
export interface WebhookReceiver {
  readonly address: string;
  readonly received: ReceivedWebhook[];
  secret: string;
  /** The response instead of a 204: a status and headers, or no response at all. */
  fault:
    | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
    | "silence"
    | null;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: WebhookReceiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    secret: "",
    fault: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const header = String(request.headers["watchbill-signature"]);
    const [, seconds = ""] = /^t=(\d+)(?:,v1=[0-9a-f]{64})+$/.exec(header) ?? [];
    const digests = [...header.matchAll(/v1=([0-9a-f]{64})/g)].map(([, digest]) => digest);
    const isSigned = digests.includes(
      createHmac("sha256", receiver.secret).update(`${seconds}.${text}`).digest("hex"),
    );
    const signedAt = Number(seconds);
    received.push({
      headers: request.headers,
      isSigned,
      signatures: digests.length,
      signedAt,
      body: JSON.parse(text),
    });
    if (receiver.fault === "silence") return;
    const { status = 204, headers = {}, body = "" } = receiver.fault ?? {};
    response.writeHead(status, headers).end(body);
  };
  return receiver;
}
