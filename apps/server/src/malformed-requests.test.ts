import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, TEST_PASSWORD } from "./testing/squads/builders.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;
let behindProxy: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  behindProxy = await createTestApp({
    connection: app.connection,
    environment: { TRUST_PROXY: "10.0.0.1" },
  });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await behindProxy.close();
  await app.close();
});

/** Sends the raw bytes and returns the response status. */
async function statusOf(head: readonly string[], body = ""): Promise<number> {
  const socket = connect((app.http.server.address() as AddressInfo).port, "127.0.0.1");
  socket.end(`${[...head, "Host: watchbill.test"].join("\r\n")}\r\n\r\n${body}`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString("latin1"))?.[1]);
}

test("answers an ordinary request over a raw socket", async () => {
  expect(await statusOf(["GET /api/user HTTP/1.1"])).toBe(401);
});

test.each([
  [
    "two body lengths",
    ["POST /api/login HTTP/1.1", "Content-Length: 4", "Transfer-Encoding: chunked"],
    "0\r\n\r\n",
    400,
  ],
  [
    "two lengths",
    ["POST /api/login HTTP/1.1", "Content-Length: 4", "Content-Length: 5"],
    "{}  ",
    400,
  ],
  ["a header over two lines", ["GET /api/user HTTP/1.1", "X-Long: a", " b"], "", 400],
  [
    "a name with a space before its colon",
    ["GET /api/user HTTP/1.1", "Content-Length : 0"],
    "",
    400,
  ],
  ["too many headers", ["GET /api/user HTTP/1.1", `X-Long: ${"a".repeat(70_000)}`], "", 431],
  ["a method that shows what was sent", ["TRACE /api/user HTTP/1.1"], "", 403],
])("refuses a request with %s", async (_what, head, body, status) => {
  expect(await statusOf(head, body)).toBe(status);
});

test("ends an incomplete request within 35 seconds", async () => {
  // Node keeps the check interval in an untyped property.
  const server = app.http.server as Server & { readonly connectionsCheckingInterval: number };
  expect(server.requestTimeout).toBe(30_000);
  expect(server.requestTimeout + server.connectionsCheckingInterval).toBeLessThanOrEqual(35_000);
  expect(server.headersTimeout).toBeGreaterThan(0);
});

test("ends a slowly sent body after the timeout, at Node's next check", {
  timeout: 20_000,
}, async ({ signal }) => {
  const { server } = app.http;
  const { headersTimeout, requestTimeout } = server;
  // For a request with a body Node applies the longer of the two.
  Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const dripping = setInterval(() => socket.write(" "), 100);
  try {
    socket.write(
      "POST /api/login HTTP/1.1\r\nHost: watchbill.test\r\nOrigin: http://watchbill.test\r\n",
    );
    socket.write("Content-Type: application/json\r\nContent-Length: 200000\r\n\r\n{");
    const [answer] = (await once(socket, "data", { signal })) as [Buffer];
    expect(answer.toString("latin1")).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    clearInterval(dripping);
    socket.destroy();
    Object.assign(server, { headersTimeout, requestTimeout });
  }
});

test.each([
  ["a client", "203.0.113.7", false],
  ["a client other than the configured proxy", "10.0.0.2", true],
])(
  "uses the connection address of %s that forwards another one",
  async (_who, remoteAddress, isProxied) => {
    expect(await addressNoted(isProxied ? behindProxy : app, remoteAddress)).toBe(remoteAddress);
  },
);

test("trusts the configured proxy for the client's address", async () => {
  expect(await addressNoted(behindProxy, "10.0.0.1")).toBe("198.51.100.9");
});

/** Signs in with a forwarded address; returns the address stored with the session. */
async function addressNoted(through: TestApp, remoteAddress: string): Promise<string | null> {
  const { id, unitNumber } = await addMember(app);
  await through.http.inject({
    method: "POST",
    url: "/api/login",
    remoteAddress,
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": "198.51.100.9" },
    payload: { unitNumber, password: TEST_PASSWORD },
  });
  const row = await app.dependencies.database.read
    .selectFrom("sessions")
    .select("ipAddress")
    .where("memberId", "=", id)
    .executeTakeFirstOrThrow();
  return row.ipAddress;
}
