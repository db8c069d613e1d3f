import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedPush {
  readonly headers: IncomingMessage["headers"];
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any payload
  readonly payload: any;
}

/**
 * A stand-in for a browser and its push service: it checks the server's signature and decrypts
 * messages.
 */
export interface PushServer {
  readonly received: ReceivedPush[];
  status: number;
  /** The subscription of a browser for the server's public key. */
  subscription(publicKey: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): Promise<void>;
}

export async function startPushServer(): Promise<PushServer> {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedPush[] = [];
  let serverKey = "";
  let origin = "";
  const server = createServer((request, response) => void answer(request, response));
  const push: PushServer = {
    received,
    status: 201,
    subscription(publicKey) {
      serverKey = publicKey;
      return {
        endpoint: `${origin}/send/${randomBytes(8).toString("hex")}`,
        keys: {
          p256dh: browser.getPublicKey().toString("base64url"),
          auth: auth.toString("base64url"),
        },
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (push.status !== 201) return void response.writeHead(push.status).end();
    const body = Buffer.concat(chunks);
    if (!isSigned(request.headers.authorization ?? "", serverKey, origin))
      return void response.writeHead(403).end();
    if (!isOneRecord(request.headers, body)) return void response.writeHead(400).end();
    received.push({
      headers: request.headers,
      payload: JSON.parse(decrypted(body, browser, auth)),
    });
    response.writeHead(201, { location: `${origin}/message/${received.length}` }).end();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return push;
}

/** Verifies RFC 8292: an ES256 token for this origin, signed with the subscription's key. */
function isSigned(authorization: string, serverKey: string, origin: string): boolean {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (key !== serverKey || point.length !== 65) return false;
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isOurs = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  // Push services use https; this one uses http, at that host and port.
  const isForUs = aud === origin.replace("http:", "https:") && /^(mailto|https):/.test(sub);
  // The sender signs with the machine's clock, not with a test's clock.
  const hoursLeft = (exp - Date.now() / 1_000) / 3_600;
  return isOurs && isForUs && hoursLeft > 0 && hoursLeft <= 24;
}

/** Verifies RFC 8030 and 8188: at most 4096 octets, as every push service takes, in one record. */
function isOneRecord(headers: IncomingMessage["headers"], body: Buffer): boolean {
  const isEncrypted = headers["content-encoding"] === "aes128gcm" && Number(headers.ttl) >= 60;
  return isEncrypted && body.length <= 4_096 && body.readUInt32BE(16) === 4_096 && body[20] === 65;
}

/** Decrypts RFC 8188 and 8291, one record. */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), senderKey]);
  const secret = hkdfSync("sha256", browser.computeSecret(senderKey), auth, info, 32);
  const key = hkdfSync("sha256", new Uint8Array(secret), salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdfSync("sha256", new Uint8Array(secret), salt, "Content-Encoding: nonce\0", 12);
  const sealed = body.subarray(21 + (body[20] ?? 0));
  const decipher = createDecipheriv("aes-128-gcm", new Uint8Array(key), new Uint8Array(nonce));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
