import { sql } from "kysely";
import { benchBurst } from "./burst.ts";
import { benchErasing } from "./erasing.ts";
import { benchFill } from "./fill.ts";
import { benchTenEightBesideFill } from "./fill-beside.ts";
import { benchGrowth } from "./growth.ts";
import { benchMassCall } from "./mass-call.ts";
import { benchPage } from "./page.ts";
import { benchPlanning } from "./planning.ts";
import { startDatabases, startServer, temporaryFolder } from "./processes.ts";
import { benchPrograms } from "./programs.ts";
import { benchReads } from "./reads.ts";
import { benchReminders } from "./reminders.ts";
import { type Figure, report } from "./report.ts";
import { benchScale } from "./scale.ts";
import { signIn } from "./squad.ts";
import { benchStartup } from "./startup.ts";
import { aChange, benchStreams } from "./streams.ts";
import { benchWrites, HELPER, shiftUnderWay } from "./writes.ts";

/** `npm run bench [PART…]`: every figure beside what bounds it, measured in the same run. Parts: the words beside `measure`. */
const asked = new Set(process.argv.slice(2));
const wants = (part: string): boolean => asked.size === 0 || asked.has(part);
const figures: Figure[] = [];

async function measure(part: string, work: () => Promise<Figure[]>): Promise<void> {
  if (!wants(part)) return;
  process.stdout.write(`${part}…\n`);
  figures.push(...(await work()));
}

const folder = temporaryFolder();
const databases = await startDatabases(folder.path);
try {
  const { url, db } = await databases.squad("bench", { members: 200, years: 5 });
  // Without a worker, so that nothing but the requests is measured.
  const app = await startServer({ DATABASE_URL: url, WORKER: "off" });
  const [admin, member, helper] = [await signIn(db, "B-1"), await signIn(db, "B-2"), await signIn(db, HELPER)];
  await measure("reads", () => benchReads(app, member));
  await measure("page", () => benchPage(app, member));
  const assignmentId = await shiftUnderWay(db);
  await measure("writes", () => benchWrites(app, db, { cookie: helper, assignmentId }));
  await measure("programs", () => benchPrograms(app, db, { cookie: helper, assignmentId }));
  await measure("streams", async () => benchStreams(app, member, aChange(app, helper, assignmentId)));
  await measure("planning", async () => {
    const { rows } = await sql<{ id: number }>`select id from members where unit_number like 'B-%' order by id limit 20`.execute(
      db,
    );
    return benchPlanning(
      app,
      admin,
      rows.map(({ id }) => id),
    );
  });
  await app.stop();
  await measure("reminders", () => benchReminders(url, db));
  await measure("growth", () => benchGrowth(databases));
  await measure("burst", () => benchBurst(databases));
  await measure("mass-call", () => benchMassCall(databases));
  await measure("scale", () => benchScale(databases, folder.path));
  await measure("erasing", () => benchErasing(databases));
  await measure("startup", benchStartup);
  await measure("fill", async () => [...(await benchTenEightBesideFill(databases)), ...(await benchFill())]);
} finally {
  await databases.stop();
  folder.remove();
}
report(figures);
