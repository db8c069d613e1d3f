import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { FIRST_SCREEN_PATH } from "@watchbill/contract/bootstrap";
import { type Cost, costEachSince, costUntilNow } from "./cpu-time.ts";
import { answerTo } from "./http-client.ts";
import { type Asked, isStream, type Opening, recordOpening } from "./opening.ts";
import { type Running, type startDatabases, startServer } from "./processes.ts";
import { type Figure, ms, percentile } from "./report.ts";
import { signIn } from "./squad.ts";
import { post } from "./writes.ts";

type Databases = Awaited<ReturnType<typeof startDatabases>>;

const MEMBERS = Number(process.env.BENCH_MASS_CALL ?? 500);
const WITHIN_MS = 10_000;
/**
 * After every tenth opening a member changes something, so the server must recompute its caches.
 */
const CHANGE_EVERY = 10;
/** The number of connections that a browser opens to one server. */
export const CONNECTIONS = 6;
const MOST_CALLS = 4;
const MOST_PROCESSOR_MS = 12;

/**
 * A mass call: 500 members open the app within ten seconds on devices with cached files, while some
 * change data. Each opening replays the requests that a real browser sent. `BENCH_MASS_CALL` sets
 * the number of members.
 */
export async function benchMassCall({ squad }: Databases, folder: string): Promise<Figure[]> {
  const { url, db } = await squad("mass_call", { members: MEMBERS, years: 1 });
  const app = await startServer({ DATABASE_URL: url });
  try {
    const cookies: string[] = [];
    for (let n = 1; n <= MEMBERS; n += 1) cookies.push(await signIn(db, `B-${n}`));
    const opening = await recordOpening(app, cookies[1]!);
    const before = costUntilNow(app, folder);
    const played = await openAll(app, { cookies, opening });
    return figuresOf(opening, played, costEachSince(before, app, folder, MEMBERS));
  } finally {
    await app.stop();
  }
}

interface Played {
  /** Durations in milliseconds of each request and of each complete opening of the app. */
  readonly requests: readonly number[];
  readonly openings: readonly number[];
  readonly changes: number;
  readonly errors: number;
  /**
   * The parts of dashboard bootstrap responses that the server refused because it was busy; the
   * page requests these again.
   */
  readonly refusedParts: number;
}

function refusedPartsOf(screen: Buffer): number {
  const { parts } = JSON.parse(gunzipSync(screen).toString()) as {
    parts: readonly { readonly status: number }[];
  };
  return parts.filter(({ status }) => status >= 500).length;
}

function figuresOf({ files, calls }: Opening, played: Played, cost: Cost): Figure[] {
  const { requests, openings, changes, errors, refusedParts } = played;
  const p99 = percentile(requests, 0.99);
  const each = cost.app + cost.database;
  return [
    {
      what: "what an opening of the dashboard on a known device asks for, beside files",
      value: `${calls.length} requests`,
      against: `${files.length} files`,
      goal: `<= ${MOST_CALLS}`,
      isMet: calls.length <= MOST_CALLS,
    },
    {
      what: `${MEMBERS} members open the app within ${WITHIN_MS / 1000} s, ${changes} change something: ${requests.length} requests`,
      value: `p50 ${ms(percentile(requests, 0.5))}, p99 ${ms(p99)}, ${errors} errors, ${refusedParts} parts refused`,
      against: `a whole opening: p50 ${ms(percentile(openings, 0.5))}, p99 ${ms(percentile(openings, 0.99))}`,
      goal: "p99 < 1 s, no error",
      isMet: p99 < 1000 && errors + refusedParts === 0,
    },
    {
      what: "processor time of an opening in a mass call, app and database",
      value: `${ms(each)} (database ${ms(cost.database)})`,
      goal: `<= ${MOST_PROCESSOR_MS} ms`,
      isMet: each <= MOST_PROCESSOR_MS,
    },
  ];
}

interface MassCall {
  readonly cookies: readonly string[];
  readonly opening: Opening;
}

async function openAll(app: Running, { cookies, opening }: MassCall): Promise<Played> {
  const played = { requests: [] as number[], openings: [] as number[], changes: 0, errors: 0 };
  const agents: Agent[] = [];
  const screens: Buffer[] = [];
  const open = async (cookie: string, at: number): Promise<void> => {
    await delay((at * WITHIN_MS) / cookies.length);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    agents.push(agent);
    const start = performance.now();
    const timed = async (asked: Asked): Promise<void> => {
      const askedAt = performance.now();
      const { status, body } = await answerTo(app, agent, {
        ...asked,
        headers: {
          cookie,
          accept: asked.accept,
          ...(asked.known ? { "if-none-match": asked.known } : {}),
        },
        isStream: isStream(asked),
      });
      played.requests.push(performance.now() - askedAt);
      if (status !== 200 && status !== 304) played.errors += 1;
      if (status === 200 && asked.path.startsWith(FIRST_SCREEN_PATH)) screens.push(body);
    };
    for (const file of opening.files) await timed(file);
    await Promise.all(opening.calls.map(timed));
    played.openings.push(performance.now() - start);
    if (at % CHANGE_EVERY > 0) return;
    played.changes += 1;
    await post(app, cookie, "/api/user/preferences", { dualReminders: true }, "PUT").catch(
      () => (played.errors += 1),
    );
  };
  await Promise.all(cookies.map(open));
  for (const agent of agents) agent.destroy();
  return {
    ...played,
    refusedParts: screens.reduce((sum, screen) => sum + refusedPartsOf(screen), 0),
  };
}
