import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { benchBurst } from "./burst.ts";
import { benchErasing } from "./erasing.ts";
import { benchFill } from "./fill.ts";
import { benchTenEightBesideFill } from "./fill-beside.ts";
import { benchGrowth } from "./growth.ts";
import { benchMassCall } from "./mass-call.ts";
import { benchPage } from "./page.ts";
import { measureParts, type Part, unknownParts } from "./parts.ts";
import { benchPlanning } from "./planning.ts";
import { startDatabases, startServer, temporaryFolder } from "./processes.ts";
import { benchPrograms } from "./programs.ts";
import { benchReads } from "./reads.ts";
import { benchReminders } from "./reminders.ts";
import { report } from "./report.ts";
import { benchScale } from "./scale.ts";
import { benchScreens } from "./screens.ts";
import { benchSignIns } from "./sign-ins.ts";
import { signIn } from "./squad.ts";
import { benchStartup } from "./startup.ts";
import { aChange, benchStreams } from "./streams.ts";
import { benchWrites, HELPER, shiftUnderWay } from "./writes.ts";
import { benchWritesAtLoad } from "./writes-at-load.ts";

/**
 * `npm run bench [PART…]`: every figure beside what bounds it, measured in the same run. Parts: the names below. One that fails is said
 * at the end, and the run with it has failed; the others are measured all the same.
 */
const made: { squad?: Promise<Squad> } = {};

/** A squad of 200 with five years behind it, and the app on it: made for the first part that asks. */
function squad(): Promise<Squad> {
  made.squad ??= makeSquad();
  return made.squad;
}

interface Squad {
  readonly url: string;
  readonly db: Db;
  readonly app: Awaited<ReturnType<typeof startServer>>;
  readonly admin: string;
  readonly member: string;
  readonly helper: { readonly cookie: string; readonly assignmentId: number };
}

async function makeSquad(): Promise<Squad> {
  const { url, db } = await databases.squad("bench", { members: 200, years: 5 });
  // Without a worker, so that nothing but the requests is measured.
  const app = await startServer({ DATABASE_URL: url, WORKER: "off" });
  const helper = { cookie: await signIn(db, HELPER), assignmentId: await shiftUnderWay(db) };
  return { url, db, app, admin: await signIn(db, "B-1"), member: await signIn(db, "B-2"), helper };
}

async function twentyMembers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from members where unit_number like 'B-%' order by id limit 20`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A part that measures that squad. */
const ofSquad =
  (measure: (squad: Squad) => ReturnType<Part["measure"]>): Part["measure"] =>
  async () =>
    measure(await squad());

const PARTS: readonly Part[] = [
  { name: "reads", measure: ofSquad(({ app, member }) => benchReads(app, member)) },
  { name: "page", measure: ofSquad(({ app, ...cookies }) => benchPage(app, cookies)) },
  { name: "writes", measure: ofSquad(({ app, db, helper }) => benchWrites(app, db, helper)) },
  { name: "programs", measure: ofSquad(({ app, db, helper }) => benchPrograms(app, db, helper)) },
  {
    name: "streams",
    measure: ofSquad(({ app, member, helper }) => benchStreams(app, member, aChange(app, helper.cookie, helper.assignmentId))),
  },
  { name: "planning", measure: ofSquad(async ({ app, db, admin }) => benchPlanning(app, admin, await twentyMembers(db))) },
  {
    name: "reminders",
    measure: ofSquad(async ({ app, url, db }) => {
      await app.stop();
      return benchReminders(url, db);
    }),
  },
  { name: "writes-at-load", measure: () => benchWritesAtLoad(databases) },
  { name: "growth", measure: () => benchGrowth(databases) },
  { name: "burst", measure: () => benchBurst(databases) },
  { name: "mass-call", measure: () => benchMassCall(databases, folder.path) },
  { name: "screens", measure: () => benchScreens(databases) },
  { name: "sign-ins", measure: () => benchSignIns(databases) },
  { name: "scale", measure: () => benchScale(databases, folder.path) },
  { name: "erasing", measure: () => benchErasing(databases) },
  { name: "startup", measure: benchStartup },
  { name: "fill", measure: async () => [...(await benchTenEightBesideFill(databases)), ...(await benchFill())] },
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const asked = process.argv.slice(2);
const unknown = unknownParts(PARTS, asked);
if (unknown.length > 0) {
  say(`No part of the bench: ${unknown.join(", ")}. Say some of: ${PARTS.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
const folder = temporaryFolder();
const databases = await startDatabases(folder.path);
try {
  const { figures, failed } = await measureParts(PARTS, asked, say);
  report(figures);
  if (failed.length > 0) say(`Not measured: ${failed.join(", ")}; why stands above.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
  await (await made.squad)?.app.stop();
} finally {
  await databases.stop();
  folder.remove();
}
