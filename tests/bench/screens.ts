import { Agent, get as ask } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { api } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { firstScreenParts } from "@watchbill/contract/first-screen-parts";
import { isTouched } from "../../packages/client/src/live.ts";
import { statusOf } from "./asking.ts";
import { CONNECTIONS } from "./mass-call.ts";
import { type Running, type startDatabases, startServer } from "./processes.ts";
import { type Figure, ms, percentile } from "./report.ts";
import { signIn } from "./squad.ts";
import { HELPER, post, shiftUnderWay } from "./writes.ts";

type Databases = Awaited<ReturnType<typeof startDatabases>>;

const SCREENS = Number(process.env.BENCH_SCREENS ?? 300);
const FOR_MS = 10_000;
const CHANGE_EVERY_MS = 200;
/** As long as a page waits for news that come close together. */
const COALESCE_MS = 40;

/**
 * Open dashboards while one after the other goes 10-8: every screen hears of each and reads again what of it it shows, as a page does.
 * How long whoever changes something waits meanwhile, and when the last screen is true again; beside the same where each reads at once.
 */
export async function benchScreens({ squad }: Databases): Promise<Figure[]> {
  const { url, db } = await squad("screens", { members: SCREENS, years: 1 });
  const app = await startServer({ DATABASE_URL: url });
  try {
    const helper = { cookie: await signIn(db, HELPER), assignmentId: await shiftUnderWay(db) };
    const cookies: string[] = [];
    for (let n = 1; n <= SCREENS; n += 1) cookies.push(await signIn(db, `B-${n}`));
    const asTold = await play(app, cookies, helper, true);
    const atOnce = await play(app, cookies, helper, false);
    const words = ({ changes, trueAfterMs, reads }: Played): string =>
      `p50 ${ms(percentile(changes, 0.5))}, p99 ${ms(percentile(changes, 0.99))}; ${reads} reads, the last screen is true ${ms(trueAfterMs)} after the last change`;
    return [
      {
        what: `${SCREENS} open screens, for ${FOR_MS / 1000} s somebody goes 10-8 or 10-7 every ${CHANGE_EVERY_MS} ms: how long that takes`,
        value: words(asTold),
        against: `each reads at once: ${words(atOnce)}`,
        goal: "p99 < 1 s",
        isMet: percentile(asTold.changes, 0.99) < 1_000,
      },
    ];
  } finally {
    await app.stop();
  }
}

interface Played {
  readonly changes: readonly number[];
  readonly reads: number;
  readonly trueAfterMs: number;
}

async function play(
  app: Running,
  cookies: readonly string[],
  helper: { readonly cookie: string; readonly assignmentId: number },
  waitsAsTold: boolean,
): Promise<Played> {
  const screens = await Promise.all(cookies.map((cookie) => openScreen(app, cookie, waitsAsTold)));
  const changes: number[] = [];
  const until = performance.now() + FOR_MS;
  for (let isIn = false; performance.now() < until || isIn; isIn = !isIn) {
    const start = performance.now();
    await post(app, helper.cookie, `/api/shifts/check-${isIn ? "out" : "in"}/${helper.assignmentId}`, {});
    changes.push(performance.now() - start);
    await delay(Math.max(0, CHANGE_EVERY_MS - (performance.now() - start)));
  }
  const ended = performance.now();
  await Promise.all(screens.map((screen) => screen.atRest()));
  const trueAfterMs = performance.now() - ended;
  for (const screen of screens) screen.close();
  return { changes, reads: screens.reduce((sum, screen) => sum + screen.reads(), 0), trueAfterMs };
}

interface Told {
  readonly touches: readonly string[];
  readonly withinMs?: number;
}

/** A dashboard with its stream. */
async function openScreen(app: Running, cookie: string, waitsAsTold: boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const shown = shownBy();
  let stale = new Set<string>();
  let dueAt = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let heardAt = performance.now();
  let reads = 0;
  const readAgain = (): void => {
    dueAt = Number.POSITIVE_INFINITY;
    const addresses = [...stale];
    stale = new Set();
    reads += addresses.length;
    const all = addresses.map((path) => statusOf(app, agent, { method: "GET", path, headers: { cookie } }));
    reading = Promise.all([reading, ...all]).then(() => undefined);
  };
  const hear = ({ touches, withinMs = 0 }: Told): void => {
    heardAt = performance.now();
    for (const { name, address } of shown) if (isTouched(name, { kind: "change", touches })) stale.add(address);
    const waitMs = COALESCE_MS + (waitsAsTold ? Math.random() * withinMs : 0);
    if (stale.size === 0 || performance.now() + waitMs >= dueAt) return;
    clearTimeout(timer);
    dueAt = performance.now() + waitMs;
    timer = setTimeout(readAgain, waitMs);
  };
  const close = await listen(app, cookie, hear);
  return {
    reads: () => reads,
    close: () => {
      clearTimeout(timer);
      close();
      agent.destroy();
    },
    async atRest(): Promise<void> {
      while (performance.now() - heardAt < 1_000 || dueAt < Number.POSITIVE_INFINITY) await delay(50);
      await reading;
    },
  };
}

/** What a member's dashboard reads, and where. */
function shownBy(): readonly { readonly name: string; readonly address: string }[] {
  const parts = firstScreenParts({
    now: Temporal.Now.instant(),
    timeZone: "UTC",
    weekStartsOn: 0,
    view: "agenda",
    isAdmin: false,
  });
  return parts.map(({ name, input }) => {
    const { path }: Endpoint = api[name];
    const rest = new Map(Object.entries(input).map(([key, value]) => [key, String(value)]));
    const address = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => {
      const value = rest.get(key) ?? "";
      rest.delete(key);
      return value;
    });
    return { name, address: rest.size > 0 ? `${address}?${new URLSearchParams([...rest]).toString()}` : address };
  });
}

/** Follows the stream until it is closed. */
function listen(app: Running, cookie: string, hear: (told: Told) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asked = ask(`${app.address}/api/live?ago=1`, { headers: { cookie }, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        const messages = (text + chunk).split("\n\n");
        text = messages.pop() ?? "";
        for (const message of messages) {
          const data = /^event: change\ndata: (.*)$/m.exec(message)?.[1];
          if (data) hear(JSON.parse(data) as Told);
        }
      });
      response.on("error", () => undefined);
      resolve(() => asked.destroy());
    });
    asked.on("error", reject);
  });
}
