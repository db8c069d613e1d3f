import { FIRST_SCREEN_PATH, OPENING } from "@watchbill/contract/bootstrap";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { type Cost, costEachSince, costUntilNow, postmasterOf } from "./cpu-time.ts";
import { memoryOf, type Running, type startDatabases, startServer } from "./processes.ts";
import { type Figure, ms, times } from "./report.ts";
import { type SquadSize, signIn } from "./squad.ts";
import { HELPER, post, shiftUnderWay } from "./writes.ts";

type Databases = Awaited<ReturnType<typeof startDatabases>>;

const SQUADS = Number(process.env.SCALE_SQUADS ?? 10);
const SQUAD: SquadSize = { members: 500, years: 10 };
/** One squad with as many members and shifts as all ten small squads together. */
const BIG: SquadSize = { members: 5_000, years: 10, shiftsPerDay: 50 };
const YOUNG: SquadSize = { members: 500, years: 1 };
const OPENINGS = 100;
const CHANGES = 100;
const MB = 2 ** 20;

/** The content encodings that browsers accept. */
const BROWSERS = { "accept-encoding": "gzip, deflate, br" };

interface Measured {
  readonly opening: Cost;
  readonly change: Cost;
  /** The cost of one dashboard request after a change, so that no response comes from a cache. */
  readonly anew: Cost;
  readonly bytes: number;
}

/**
 * Measures how many squads one machine can serve, in CPU time and memory: several squads with one
 * instance each on one PostgreSQL, and one squad as large as all of them. `SCALE_SQUADS=2` gives a
 * quick run.
 */
export async function benchScale(databases: Databases, folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  // Prints each figure at once, because the run takes minutes.
  const add = (figure: Figure): void => {
    process.stdout.write(`  ${figure.what}: ${figure.value}\n`);
    figures.push(figure);
  };
  const young = await measureSquad(databases, folder, "scale_young", YOUNG);
  add(costFigure("a squad of 500 after one year", young, null));
  const old = await measureSquad(databases, folder, "scale_old", SQUAD);
  add(costFigure("a squad of 500 after ten years", old, young));
  add(await memoryFigure(databases, folder));
  add(
    costFigure(
      "a squad of 5,000 after ten years",
      await measureSquad(databases, folder, "scale_big", BIG),
      old,
    ),
  );
  return figures;
}

function costFigure(what: string, it: Measured, beside: Measured | null): Figure {
  const sum = ({ app, database }: Cost): number => app + database;
  const say = (cost: Cost): string => `${ms(sum(cost))} (database ${ms(cost.database)})`;
  const ratio = (of: (one: Measured) => Cost): string => times(sum(of(it)), sum(of(beside!)));
  return {
    what: `${what}: processor time of an opening, one read anew, a 10-8 or 10-7; data`,
    value: `${say(it.opening)}, ${say(it.anew)}, ${say(it.change)}; ${(it.bytes / MB).toFixed(0)} MB`,
    ...(beside && {
      against: `the one before: ${ratio((one) => one.opening)}, ${ratio((one) => one.anew)}, ${ratio((one) => one.change)}`,
    }),
  };
}

async function measureSquad(
  databases: Databases,
  folder: string,
  name: string,
  size: SquadSize,
): Promise<Measured> {
  const { url, db } = await databases.squad(name, size);
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_database_size(current_database())::float8 as bytes`.execute(db);
  const app = await startServer({ DATABASE_URL: url, WORKER: "off" });
  try {
    const assignmentId = await shiftUnderWay(db);
    const helper = await signIn(db, HELPER);
    const cookies = await signedIn(db, 20);
    // Warms up, because the first request costs more than a usual one.
    for (const cookie of cookies) await open(app, cookie);
    const change = tap(app, helper, assignmentId);
    for (let n = 0; n < 10; n += 1) await change();
    const opening = await costOf(app, folder, OPENINGS, (n) =>
      open(app, cookies[n % cookies.length]!),
    );
    const changed = await costOf(app, folder, CHANGES, change);
    const both = await costOf(app, folder, OPENINGS, async (n) => {
      await change();
      await open(app, cookies[n % cookies.length]!);
    });
    const anew = { app: both.app - changed.app, database: both.database - changed.database };
    return { opening, change: changed, anew, bytes: rows[0]!.bytes };
  } finally {
    await app.stop();
  }
}

async function signedIn(db: Db, count: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 1; n <= count; n += 1) cookies.push(await signIn(db, `B-${n}`));
  return cookies;
}

/**
 * Opens the app as a browser does: the bootstrap request, then the event stream, which is soon
 * closed.
 */
async function open(app: Running, cookie: string): Promise<void> {
  const first = await ask(app, cookie, FIRST_SCREEN_PATH);
  const { parts } = (await first.json()) as { parts: { name: string; status: number }[] };
  const failed = parts.find(({ status }) => status !== 200);
  if (failed) throw new Error(`${failed.name}: ${failed.status}`);
  const later = OPENING.filter((address) => address !== FIRST_SCREEN_PATH);
  await Promise.all(
    later.map(async (address) => {
      const answer = await ask(app, cookie, address);
      if (address === "/api/live") await answer.body?.cancel();
      else await answer.arrayBuffer();
    }),
  );
}

async function ask(app: Running, cookie: string, address: string): Promise<Response> {
  const answer = await fetch(`${app.address}${address}`, { headers: { ...BROWSERS, cookie } });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** Returns a function that alternately sends 10-8 (check-in) and 10-7 (check-out). */
function tap(app: Running, cookie: string, assignmentId: number): () => Promise<void> {
  let isOn = false;
  return async () => {
    await post(app, cookie, `/api/shifts/check-${isOn ? "out" : "in"}/${assignmentId}`, {});
    isOn = !isOn;
  };
}

/** Returns the average CPU milliseconds of one request, for the app and for PostgreSQL. */
async function costOf(
  app: Running,
  folder: string,
  count: number,
  work: (n: number) => Promise<void>,
): Promise<Cost> {
  const before = costUntilNow(app, folder);
  for (let n = 0; n < count; n += 1) await work(n);
  return costEachSince(before, app, folder, count);
}

/**
 * Measures the memory of ten squads, each with its own app instance and database on one PostgreSQL.
 */
async function memoryFigure(databases: Databases, folder: string): Promise<Figure> {
  const apps: Running[] = [];
  // Each started process adds an exit handler, which exceeds Node's default limit of listeners.
  process.setMaxListeners(SQUADS + 10);
  try {
    for (let n = 1; n <= SQUADS; n += 1) {
      const { url, db } = await databases.squad(`scale_${n}`, YOUNG);
      apps.push(await startServer({ DATABASE_URL: url }));
      const [cookie] = await signedIn(db, 1);
      await open(apps.at(-1)!, cookie!);
    }
    const each = apps.reduce((sum, { pid }) => sum + memoryOf(pid), 0) / apps.length / MB;
    const database = memoryOf(postmasterOf(folder)) / MB;
    return {
      what: `${SQUADS} squads of 500, an instance and a database each, on one PostgreSQL, after one opening: memory`,
      value: `${((each * SQUADS + database) / 1024).toFixed(2)} GB`,
      against: `an instance ${each.toFixed(0)} MB, PostgreSQL ${database.toFixed(0)} MB`,
    };
  } finally {
    for (const app of apps) await app.stop();
  }
}
