import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PushServer, startPushServer } from "../../testing/services/push-server.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let push: PushServer;
let app: TestApp;

beforeAll(async () => {
  push = await startPushServer();
  app = await createTestApp({
    environment: { PUSH_HOSTS: "127.0.0.1", PUSH_CONTACT: "mailto:duty@squad.example" },
  });
});
afterAll(async () => {
  await app.close();
  await push.close();
});

/** Starts a push service that accepts every connection and never responds. */
async function startSilentService() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

test("a push service that never responds does not delay messages through another service", async () => {
  const silent = await startSilentService();
  const [unlucky, lucky] = [await signedInMember(app), await signedInMember(app)];
  const { publicKey } = (await lucky.call("devices.configuration")).body;
  const device = push.subscription(publicKey);
  for (let index = 0; index < 10; index += 1)
    await unlucky.call("devices.subscribe", {
      ...device,
      endpoint: `${silent.origin}/device/${index}`,
    });
  await lucky.call("devices.subscribe", device);
  expect((await unlucky.call("devices.test")).status).toBe(200);
  const settled = app.settle();
  await expect.poll(() => silent.sockets.size, { timeout: 10_000 }).toBe(8);
  expect((await lucky.call("devices.test")).status).toBe(200);
  // An attempt times out after 20 s, and ten devices of the silent service would take two rounds.
  await expect.poll(() => push.received.length, { timeout: 12_000 }).toBe(1);
  expect(silent.sockets.size).toBe(8);
  await silent.close();
  await settled;
});
