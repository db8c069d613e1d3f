import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A stand-in for Twilio's Messages API: it validates and stores requests like the real one, and can
 * fail on demand.
 */
export interface TwilioServer {
  readonly environment: Readonly<Record<string, string>>;
  readonly received: Readonly<Record<string, string>>[];
  /** The response to the next requests instead; null for none. */
  fault: { status: number; body?: string; headers?: Record<string, string> } | "hang up" | null;
  /** Returns Twilio's signature of a callback to this address with these fields. */
  sign(url: string, params: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

const SID = "ACtest";
const TOKEN = "test-auth-token";
const FROM = "+15550100000";

export async function startTwilioServer(): Promise<TwilioServer> {
  const received: Readonly<Record<string, string>>[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const twilio: TwilioServer = {
    environment: {},
    received,
    fault: null,
    sign: (url, params) => {
      const fields = Object.keys(params)
        .sort()
        .map((name) => `${name}${params[name]}`);
      return createHmac("sha1", TOKEN)
        .update(url + fields.join(""))
        .digest("base64");
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (twilio.fault === "hang up") return void request.socket.destroy();
    const reply = (status: number, body: string, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    };
    if (twilio.fault)
      return reply(twilio.fault.status, twilio.fault.body ?? "", twilio.fault.headers);
    const params = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
    const refusal = refusalOf(request, params);
    if (refusal)
      return reply(
        refusal.status,
        JSON.stringify({
          code: refusal.code,
          message: refusal.message,
          more_info: "",
          status: refusal.status,
        }),
      );
    received.push(params);
    reply(
      201,
      JSON.stringify({
        sid: `SM${received.length}`,
        status: "queued",
        to: params.To,
        error_code: null,
      }),
    );
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(twilio.environment, {
    SMS_GATEWAY: "twilio",
    TWILIO_ACCOUNT_SID: SID,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: FROM,
    TWILIO_BASE_URL: `http://127.0.0.1:${port}`,
    SMS_PER_SECOND: "1000",
  });
  return twilio;
}

function refusalOf(request: IncomingMessage, params: Readonly<Record<string, string>>) {
  const authorization = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString("base64")}`;
  if (request.method !== "POST" || request.url !== `/2010-04-01/Accounts/${SID}/Messages.json`)
    return { status: 404, code: 20404, message: "The requested resource was not found" };
  if (request.headers.authorization !== authorization)
    return { status: 401, code: 20003, message: "Authenticate" };
  if (request.headers["content-type"] !== "application/x-www-form-urlencoded;charset=UTF-8")
    return { status: 400, code: 20001, message: "Not a form" };
  if (!/^\+[1-9]\d{7,14}$/.test(params.To ?? ""))
    return { status: 400, code: 21211, message: "Invalid 'To' Phone Number" };
  if (params.From !== FROM)
    return { status: 400, code: 21603, message: "A 'From' phone number is required" };
  if (!params.Body) return { status: 400, code: 21602, message: "Message body is required" };
  if (params.Body.length > 1600)
    return {
      status: 400,
      code: 21617,
      message: "The message body exceeds the 1600 character limit",
    };
  return null;
}
