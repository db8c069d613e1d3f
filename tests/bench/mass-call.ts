import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { api, type EndpointName } from "@watchbill/contract/api";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { type Running, type startDatabases, startServer } from "./processes.ts";
import { type Figure, ms, percentile } from "./report.ts";
import { signIn } from "./squad.ts";
import { post } from "./writes.ts";

type Databases = Awaited<ReturnType<typeof startDatabases>>;

const MEMBERS = 500;
const WITHIN_MS = 10_000;
/** Every so many openings somebody also changes something, so that what is kept has to be read anew. */
const CHANGE_EVERY = 10;
/** As many connections as a browser opens to one server. */
const CONNECTIONS = 6;

/** What the dashboard asks for when it opens. */
const READS: readonly EndpointName[] = [
  "accounts.currentUser",
  "settings.organisation",
  "attendance.onCall",
  "shifts.myUpcoming",
  "replacements.outstanding",
  "notifications.list",
  "reports.userStats",
  "shifts.month",
  "holidays.year",
];

/**
 * A mass call: five hundred members open the app within ten seconds, each for the first time on their device (the page, its
 * files, the dashboard's answers, the live stream), while some of them change something.
 */
export async function benchMassCall({ squad }: Databases): Promise<Figure[]> {
  const { url, db } = await squad("mass_call", { members: MEMBERS, years: 1 });
  const app = await startServer({ DATABASE_URL: url });
  try {
    return await openAll(app, db);
  } finally {
    await app.stop();
  }
}

async function openAll(app: Running, db: Db): Promise<Figure[]> {
  const cookies: string[] = [];
  for (let n = 1; n <= MEMBERS; n += 1) cookies.push(await signIn(db, `B-${n}`));
  const times: number[] = [];
  const openings: number[] = [];
  let errors = 0;
  const streams: Agent[] = [];
  const open = async (cookie: string, at: number): Promise<void> => {
    await delay((at * WITHIN_MS) / MEMBERS);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    streams.push(agent);
    const start = performance.now();
    const timed = async (path: string): Promise<Answer> => {
      const asked = performance.now();
      const answer = await fetched(app, path, cookie, agent);
      times.push(performance.now() - asked);
      if (answer.status !== 200) errors += 1;
      return answer;
    };
    const { body, isZipped } = await timed("/");
    const page = (isZipped ? gunzipSync(body) : body).toString();
    await Promise.all([...new Set(page.match(/\/assets\/[\w.-]+/g))].map(timed));
    await Promise.all(READS.map((name) => timed(pathOf(name))));
    openings.push(performance.now() - start);
    listen(app, cookie, agent);
    if (at % CHANGE_EVERY > 0) return;
    await post(app, cookie, "/api/user/preferences", { dualReminders: true }, "PUT").catch(() => (errors += 1));
  };
  await Promise.all(cookies.map(open));
  for (const agent of streams) agent.destroy();
  const p99 = percentile(times, 0.99);
  return [
    {
      what: `${MEMBERS} members open the app within ${WITHIN_MS / 1000} s: ${times.length} requests`,
      value: `p50 ${ms(percentile(times, 0.5))}, p99 ${ms(p99)}, ${errors} errors`,
      against: `a whole opening: p50 ${ms(percentile(openings, 0.5))}, p99 ${ms(percentile(openings, 0.99))}`,
      goal: "p99 < 1 s, no error",
      isMet: p99 < 1000 && errors === 0,
    },
  ];
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly isZipped: boolean;
}

function pathOf(name: EndpointName): string {
  const now = Temporal.Now.plainDateISO("UTC");
  return api[name].path.replace("{year}", String(now.year)).replace("{month}", String(now.month));
}

function fetched(app: Running, path: string, cookie: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = (): void => resolve({ status: 0, body: Buffer.alloc(0), isZipped: false });
    get(`${app.address}${path}`, { agent, headers: { cookie, "accept-encoding": "gzip" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", failed);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
          isZipped: response.headers["content-encoding"] === "gzip",
        }),
      );
    }).on("error", failed);
  });
}

/** Keeps the live stream open, as a screen does. */
function listen(app: Running, cookie: string, agent: Agent): void {
  get(`${app.address}/api/live`, { agent, headers: { cookie } }, (response) => {
    response.on("error", () => undefined).resume();
  }).on("error", () => undefined);
}
