import { connect, type Socket } from "node:net";
import { memoryOf, type Running } from "./processes.ts";
import { type Figure, ms, percentile } from "./report.ts";
import { post } from "./writes.ts";

const STREAMS = Number(process.env.BENCH_STREAMS ?? 10_000);
const AT_ONCE = 200;

/**
 * Measures many open event streams: the cost of each, and the time until the last one receives a
 * change.
 */
export async function benchStreams(
  app: Running,
  cookie: string,
  change: () => Promise<unknown>,
): Promise<Figure[]> {
  const before = memoryOf(app.pid);
  const sockets: Socket[] = [];
  for (let opened = 0; opened < STREAMS; opened += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, STREAMS - opened) }, () => open(app, cookie)),
      )),
    );
  const each = (memoryOf(app.pid) - before) / STREAMS;
  const received = sockets.map((socket) => hears(socket));
  const start = performance.now();
  await change();
  const times = (await Promise.all(received)).map((at) => at - start);
  for (const socket of sockets) socket.destroy();
  const last = Math.max(...times);
  return [
    { what: `${STREAMS} open screens, memory of each`, value: `${(each / 1024).toFixed(1)} kB` },
    {
      what: `${STREAMS} open screens, from the tap until half, and the last, hear of it`,
      value: `${ms(percentile(times, 0.5))}, ${ms(last)}`,
      goal: "< 1 s",
      isMet: last < 1000,
    },
  ];
}

/** Sends 10-8 and then 10-7, a change that every open screen receives. */
export function aChange(
  app: Running,
  cookie: string,
  assignmentId: number,
): () => Promise<unknown> {
  return () => post(app, cookie, `/api/shifts/check-in/${assignmentId}`, {});
}

function open(app: Running, cookie: string): Promise<Socket> {
  const { hostname, port } = new URL(app.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /api/live HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`);
    });
    socket.once("error", reject);
    socket.once("data", (chunk: Buffer) => {
      if (chunk.toString().startsWith("HTTP/1.1 200")) resolve(socket);
      else reject(new Error(`a stream was refused: ${chunk.toString().slice(0, 200)}`));
    });
  });
}

function hears(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    const listen = (chunk: Buffer): void => {
      if (!chunk.includes("event: change")) return;
      socket.off("data", listen);
      resolve(performance.now());
    };
    socket.on("data", listen);
  });
}
