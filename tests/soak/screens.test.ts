import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../apps/server/src/testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../apps/server/src/testing/test-app.ts";
import { grownBetween, inWords, type Standing, standingOf } from "./resource-usage.ts";

/** The duration; `SOAK_MINUTES=5 npm run soak` gives a shorter run. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const SCREENS = 200;
/** Event streams per session; the server refuses more. */
const SCREENS_EACH = 10;
const ACT_EVERY_MS = 1_000;
const MINUTE_MS = 60_000;

let app: TestApp;
let port: number;
const complaints: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ withCache: true });
  app.dependencies.log.error = (_about: unknown, words?: unknown) =>
    void complaints.push(String(words));
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const address = app.http.server.address();
  port = typeof address === "object" && address ? address.port : 0;
  app.worker.start();
});
afterAll(() => app.close());

test(`${SCREENS} open screens receive every event for ${MINUTES} minutes, and memory does not grow`, async () => {
  const screens: Screen[] = [];
  while (screens.length < SCREENS) {
    const { cookie } = await signedInMember(app);
    screens.push(
      ...(await Promise.all(Array.from({ length: SCREENS_EACH }, () => openScreen(cookie!)))),
    );
  }
  // Starts at 2 p.m. by the test's clock.
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "13:00",
    endTime: "23:00",
    maxMembers: 2,
  });
  const member = await signedInMember(app);
  const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
  await addAssignment(app, shift.id, (await addMember(app)).id, 2);
  const start = performance.now();
  const passed = (): number => performance.now() - start;
  let [acts, believed] = [0, 0];
  let early: Standing | null = null;
  while (passed() < MINUTES * MINUTE_MS) {
    app.clock.advance({ milliseconds: Math.round(passed() - believed) });
    believed = passed();
    const answer = await member.call(
      acts % 2 === 0 ? "attendance.checkIn" : "attendance.checkOut",
      { assignmentId },
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    acts += 1;
    if (acts % 60 === 0) await app.worker.tick();
    if (!early && passed() > (MINUTES * MINUTE_MS) / 10) early = await standingOf(app, SCREENS);
    await delay(ACT_EVERY_MS);
  }
  await expect
    .poll(() => Math.min(...screens.map(({ received }) => received())))
    .toBeGreaterThanOrEqual(acts);
  const late = await standingOf(app, SCREENS);
  process.stdout.write(
    `${SCREENS} screens, ${MINUTES} minutes, ${acts} changes: ${inWords(early!)}; at the end ${inWords(late)}\n`,
  );
  expect(screens.every(({ socket }) => !socket.destroyed)).toBe(true);
  expect(complaints).toEqual([]);
  expect(grownBetween(early!, late)).toEqual([]);
  for (const { socket } of screens) socket.destroy();
});

interface Screen {
  readonly socket: Socket;
  /** The number of changes that this screen has received. */
  readonly received: () => number;
}

function openScreen(cookie: string): Promise<Screen> {
  return new Promise((resolve, reject) => {
    let messages = 0;
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`);
    });
    socket.once("error", reject);
    socket.once("data", (chunk: Buffer) => {
      if (chunk.toString().startsWith("HTTP/1.1 200"))
        resolve({ socket, received: () => messages });
      else reject(new Error(`a stream was refused: ${chunk.toString().slice(0, 200)}`));
    });
    socket.on(
      "data",
      (chunk: Buffer) => (messages += chunk.toString().split("event: change").length - 1),
    );
  });
}
