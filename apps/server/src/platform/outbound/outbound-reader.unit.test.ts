import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { reachable, resolveAll } from "./dns-pinning.ts";
import { createOutboundReader, type OutboundText } from "./outbound-reader.ts";

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

const LOOPBACK = { address: "127.0.0.1", family: 4 };
const LIMIT = 100_000;
let answer: Answerer;
let server: Server;
let port: number;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host?.split(":")[0]}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
afterEach(() => {
  asked = [];
});

const USUAL = {
  mayReach: reachable(true),
  timeLimitMs: 5_000,
  mostBytes: LIMIT,
  mostRedirects: 3,
  resolve: async (_name: string) => [LOOPBACK],
};
const get = (
  settings: Partial<typeof USUAL> = {},
  host = "calendars.example.org",
): Promise<OutboundText> =>
  createOutboundReader({ ...USUAL, ...settings }).get(
    `http://${host}:${port}/a.ics`,
    "text/calendar",
    ({ protocol }) => protocol === "http:",
  );

test("reads the content, with the requested host name", async () => {
  answer = (_request, response) => void response.end("BEGIN:שבת");
  expect(await get()).toEqual({ kind: "read", text: "BEGIN:שבת" });
  expect(asked).toEqual(["calendars.example.org/a.ics"]);
});

test("decompresses the body", async () => {
  answer = (_request, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("BEGIN"));
  expect(await get()).toEqual({ kind: "read", text: "BEGIN" });
});

test("follows a redirect and resolves each name anew", async () => {
  answer = ({ url }, response) =>
    url === "/a.ics"
      ? void response.writeHead(302, { location: `http://other.example.org:${port}/b.ics` }).end()
      : void response.end("BEGIN");
  const names: string[] = [];
  const resolve = async (name: string) => {
    names.push(name);
    return [LOOPBACK];
  };
  expect(await get({ resolve })).toEqual({ kind: "read", text: "BEGIN" });
  expect(names).toEqual(["calendars.example.org", "other.example.org"]);
  expect(asked).toEqual(["calendars.example.org/a.ics", "other.example.org/b.ics"]);
});

test("resolves a name once and connects to that address", async () => {
  let lookups = 0;
  answer = (_request, response) => void response.end("BEGIN");
  const resolve = async () => {
    lookups += 1;
    return lookups === 1 ? [LOOPBACK] : [];
  };
  // No resolver knows this name (RFC 6761), so the connection used the checked address.
  expect(await get({ resolve }, "rebinding.invalid")).toMatchObject({ kind: "read" });
  expect(lookups).toBe(1);
});

test.each(["127.0.0.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "localhost"])(
  "does not connect to %s",
  async (host) => {
    expect(await get({ mayReach: reachable(false), resolve: resolveAll }, host)).toEqual({
      kind: "private",
    });
    expect(asked).toEqual([]);
  },
);

test.each(["127.0.0.2", "inside.example.org", "[::1]"])(
  "does not follow a redirect to %s",
  async (host) => {
    answer = (_request, response) =>
      void response.writeHead(301, { location: `http://${host}:${port}/` }).end();
    const resolve = async (name: string) => [
      name === "inside.example.org" ? { address: "10.0.0.7", family: 4 } : LOOPBACK,
    ];
    // Treats the test's own server as public.
    const mayReach = (address: string) => address === "127.0.0.1";
    expect(await get({ mayReach, resolve })).toEqual({ kind: "private" });
    expect(asked).toHaveLength(1);
  },
);

test("does not follow a redirect that its caller refuses", async () => {
  answer = (_request, response) =>
    void response.writeHead(302, { location: "file:///etc/passwd" }).end();
  expect(await get()).toEqual({ kind: "redirects", isUnsafe: true });
});

test("stops at a redirect loop", async () => {
  answer = (_request, response) => void response.writeHead(302, { location: "/a.ics" }).end();
  expect(await get()).toEqual({ kind: "redirects", isUnsafe: false });
  expect(asked).toHaveLength(USUAL.mostRedirects + 1);
});

const endless: Answerer = (_request, response) => {
  const more = (): void => {
    if (!response.destroyed) response.write("x".repeat(4_000), () => setImmediate(more));
  };
  more();
};
test.each<[string, Answerer]>([
  [
    "that says it is a gigabyte",
    (_request, response) =>
      void response.writeHead(200, { "content-length": "1000000000" }).write("x"),
  ],
  ["without end", endless],
  [
    "that is small only as long as it is packed",
    (_request, response) =>
      void response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(50 * LIMIT))),
  ],
])("cuts off a response %s", async (_what, answerer) => {
  answer = answerer;
  expect(await get()).toEqual({ kind: "too-large" });
});

test.each<[string, Answerer]>([
  ["sends nothing", () => undefined],
  [
    "sends a byte now and then",
    (_request, response) => void setInterval(() => response.write("x"), 20).unref(),
  ],
])("times out on a server that %s", async (_what, answerer) => {
  answer = answerer;
  expect(await get({ timeLimitMs: 200 })).toEqual({ kind: "too-slow" });
});

test.each<[string, Answerer, OutboundText]>([
  [
    "responds with 404",
    (_request, response) => void response.writeHead(404).end("no"),
    { kind: "status", status: 404 },
  ],
  [
    "responds with 304 to a first request",
    (_request, response) => void response.writeHead(304).end(),
    { kind: "status", status: 304 },
  ],
  ["hangs up", (request) => void request.socket.destroy(), { kind: "unreachable" }],
  [
    "truncates the response",
    (request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("x".repeat(500), () => request.socket.destroy());
    },
    { kind: "unreachable" },
  ],
  [
    "claims compression without it",
    (_request, response) =>
      void response.writeHead(200, { "content-encoding": "gzip" }).end("plain"),
    { kind: "unreachable" },
  ],
  [
    "redirects without a location",
    (_request, response) => void response.writeHead(302, { location: "http://" }).end(),
    { kind: "unreachable" },
  ],
])("reports a server that %s", async (_what, answerer, outcome) => {
  answer = answerer;
  expect(await get()).toEqual(outcome);
});

test("reports an unknown host name, and a host name that never resolves", async () => {
  expect(await get({ resolve: async () => [] })).toEqual({ kind: "unreachable" });
  expect(await get({ timeLimitMs: 50, resolve: () => new Promise(() => undefined) })).toEqual({
    kind: "too-slow",
  });
});
