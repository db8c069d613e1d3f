import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { resolveAll } from "./dns-pinning.ts";
import { createOutboundClient } from "./outbound-client.ts";

type Answerer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const LOOPBACK = { address: "127.0.0.1", family: 4 };
const CONTENT = { headers: { "content-type": "application/json" }, body: '{"hello":"שבת"}' };
/** The server's response handler in the current test. */
let answer: Answerer;
let server: Server;
let port: number;
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(request, response, Buffer.concat(chunks).toString("utf8")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
afterEach(() => {
  asked = 0;
});

const allowing = createOutboundClient({
  allowsPrivate: true,
  timeLimitMs: 5_000,
  resolve: async () => [LOOPBACK],
});

test("posts the body to the resolved host, with the requested host name", async () => {
  let seen: unknown;
  answer = (request, response, body) => {
    const { host, "content-type": type, "content-length": length } = request.headers;
    seen = { method: request.method, url: request.url, host, type, length, body };
    response.writeHead(202).end("Thank\nyou\u0007");
  };
  const outcome = await allowing.post(`http://hooks.example.org:${port}/in?a=1`, CONTENT);
  expect(outcome).toEqual({ kind: "answered", status: 202, text: "Thank you" });
  expect(seen).toEqual({
    method: "POST",
    url: "/in?a=1",
    host: `hooks.example.org:${port}`,
    type: "application/json",
    length: String(Buffer.byteLength(CONTENT.body)),
    body: CONTENT.body,
  });
});

test.each([
  ["a private address", [LOOPBACK]],
  ["a public and a private address", [{ address: "8.8.8.8", family: 4 }, LOOPBACK]],
  ["a private address in another form", [{ address: "::ffff:127.0.0.1", family: 6 }]],
])("does not connect to a name with %s", async (_what, addresses) => {
  const outside = createOutboundClient({
    allowsPrivate: false,
    timeLimitMs: 5_000,
    resolve: async () => addresses,
  });
  expect(await outside.post(`http://hooks.example.org:${port}/`, CONTENT)).toEqual({
    kind: "private",
  });
  expect(asked).toBe(0);
});

test.each([
  "127.0.0.1",
  "2130706433",
  "0x7f.1",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "localhost",
  "127.0.0.1.",
])("does not connect to %s in any notation", async (host) => {
  const outside = createOutboundClient({
    allowsPrivate: false,
    timeLimitMs: 5_000,
    resolve: resolveAll,
  });
  expect(await outside.post(`http://${host}:${port}/`, CONTENT)).toEqual({ kind: "private" });
  expect(asked).toBe(0);
});

test("resolves a name once and connects to that address, so that DNS rebinding has no effect", async () => {
  let lookups = 0;
  const changing = createOutboundClient({
    allowsPrivate: true,
    timeLimitMs: 5_000,
    resolve: async () => {
      lookups += 1;
      return lookups === 1 ? [LOOPBACK] : [];
    },
  });
  answer = (_request, response) => void response.end();
  // No resolver knows this name (RFC 6761), so the connection used the checked address.
  expect(await changing.post(`http://rebinding.invalid:${port}/`, CONTENT)).toMatchObject({
    kind: "answered",
    status: 200,
  });
  expect([lookups, asked]).toEqual([1, 1]);
});

test("returns a redirect and does not follow it", async () => {
  answer = (_request, response) =>
    void response.writeHead(307, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
  expect(await allowing.post(`http://hooks.example.org:${port}/`, CONTENT)).toMatchObject({
    kind: "answered",
    status: 307,
  });
  expect(asked).toBe(1);
});

test.each<[string, Answerer]>([
  ["sends nothing", () => undefined],
  ["sends half a header", (request) => void request.socket.write("HTTP/1.1 200 OK\r\ncontent-")],
])("times out on a server that %s", async (_what, answerer) => {
  answer = answerer;
  const hasty = createOutboundClient({
    allowsPrivate: true,
    timeLimitMs: 200,
    resolve: async () => [LOOPBACK],
  });
  expect(await hasty.post(`http://hooks.example.org:${port}/`, CONTENT)).toEqual({
    kind: "unreachable",
    error: "No response within 0.2 seconds",
  });
});

test("times out on a name that never resolves", async () => {
  const hasty = createOutboundClient({
    allowsPrivate: true,
    timeLimitMs: 50,
    resolve: () => new Promise(() => undefined),
  });
  expect(await hasty.post("http://hooks.example.org/", CONTENT)).toMatchObject({
    kind: "unreachable",
  });
});

test.each<[string, Answerer]>([
  [
    "without end",
    (_request, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write("x".repeat(4_000), () => setImmediate(more));
      };
      more();
    },
  ],
  [
    "that breaks off",
    (request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("x".repeat(500), () => request.socket.destroy());
    },
  ],
  ["that never comes to its end", (_request, response) => void response.write("x".repeat(500))],
])("returns the status and the beginning of a response %s", async (_what, answerer) => {
  answer = answerer;
  const hasty = createOutboundClient({
    allowsPrivate: true,
    timeLimitMs: 500,
    resolve: async () => [LOOPBACK],
  });
  const outcome = await hasty.post(`http://hooks.example.org:${port}/`, CONTENT);
  expect(outcome).toEqual({ kind: "answered", status: 200, text: "x".repeat(400) });
});

test.each<[string, Answerer, RegExp]>([
  ["hangs up", (request) => void request.socket.destroy(), /hang up|ECONNRESET/],
  [
    "talks another protocol",
    (request) => void request.socket.end("SSH-2.0-OpenSSH\r\n"),
    /Parse Error/,
  ],
  [
    "wants another protocol",
    (request) =>
      void request.socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
      ),
    /./,
  ],
])("reports the error of a server that %s", async (_what, answerer, error) => {
  answer = answerer;
  const outcome = await allowing.post(`http://hooks.example.org:${port}/`, CONTENT);
  expect(outcome).toMatchObject({
    kind: "unreachable",
    error: expect.stringMatching(error) as string,
  });
});

test("reports a refused connection, and a name without an address", async () => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, "127.0.0.1", resolve));
  const closed = (free.address() as AddressInfo).port;
  await new Promise<void>((resolve) => free.close(() => resolve()));
  expect(await allowing.post(`http://hooks.example.org:${closed}/`, CONTENT)).toMatchObject({
    kind: "unreachable",
    error: expect.stringMatching(/ECONNREFUSED/) as string,
  });
  const nowhere = createOutboundClient({
    allowsPrivate: true,
    timeLimitMs: 500,
    resolve: async () => [],
  });
  expect(await nowhere.post("http://hooks.example.org/", CONTENT)).toMatchObject({
    error: "hooks.example.org has no address",
  });
});
