import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in for an SMS gateway that takes one JSON request for each text. */
export interface TextGateway {
  readonly environment: Readonly<Record<string, string>>;
  readonly received: { readonly to: string; readonly message: string }[];
  close(): void;
}

export async function startTextGateway(): Promise<TextGateway> {
  const received: TextGateway["received"] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      response.writeHead(200).end("taken");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    environment: {
      SMS_GATEWAY: "http",
      SMS_HTTP_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
      SMS_PER_SECOND: "1000",
    },
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
