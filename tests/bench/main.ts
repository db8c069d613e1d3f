import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { benchActs, benchDemoActs } from "./acts.ts";
import { benchTenEightBesideFill } from "./check-in-during-fill.ts";
import { benchFill } from "./fill.ts";
import { benchMassCall } from "./mass-call.ts";
import { benchPage } from "./page.ts";
import { measureParts, type Part, unknownParts } from "./parts.ts";
import { startDatabases, startServer, temporaryFolder } from "./processes.ts";
import { benchReads } from "./reads.ts";
import { report } from "./report.ts";
import { benchScale } from "./scale.ts";
import { signIn } from "./squad.ts";
import { benchStartup } from "./startup.ts";
import { aChange, benchStreams } from "./streams.ts";
import { benchWrites, HELPER, shiftUnderWay } from "./writes.ts";

/**
 * `npm run bench [PART…]` measures the parts named below, or all, each with a reference value from
 * the same run. A failed part fails the run and is listed at the end; the other parts still run.
 */
const made: { squad?: Promise<Squad> } = {};

/** Creates a squad of 200 with five years of history, and starts its app, at the first call. */
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
  // Starts without background jobs, so that only requests are measured.
  const app = await startServer({ DATABASE_URL: url, WORKER: "off" });
  const helper = { cookie: await signIn(db, HELPER), assignmentId: await shiftUnderWay(db) };
  return { url, db, app, admin: await signIn(db, "B-1"), member: await signIn(db, "B-2"), helper };
}

/** Wraps a measurement so that it runs on the shared squad of 200. */
const ofSquad =
  (measure: (squad: Squad) => ReturnType<Part["measure"]>): Part["measure"] =>
  async () =>
    measure(await squad());

const PARTS: readonly Part[] = [
  { name: "reads", measure: ofSquad(({ app, member }) => benchReads(app, member)) },
  { name: "page", measure: ofSquad(({ app, ...cookies }) => benchPage(app, cookies)) },
  {
    name: "acts",
    measure: async () => [
      ...(await benchDemoActs(folder.path)),
      ...(await ofSquad(({ app, admin }) => benchActs("200 members", app.address, admin))()),
    ],
  },
  { name: "writes", measure: ofSquad(({ app, db, helper }) => benchWrites(app, db, helper)) },
  {
    name: "streams",
    measure: ofSquad(({ app, member, helper }) =>
      benchStreams(app, member, aChange(app, helper.cookie, helper.assignmentId)),
    ),
  },
  { name: "mass-call", measure: () => benchMassCall(databases, folder.path) },
  { name: "scale", measure: () => benchScale(databases, folder.path) },
  { name: "startup", measure: benchStartup },
  {
    name: "fill",
    measure: async () => [...(await benchTenEightBesideFill(databases)), ...(await benchFill())],
  },
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const asked = process.argv.slice(2);
const unknown = unknownParts(PARTS, asked);
if (unknown.length > 0) {
  say(
    `Unknown parts: ${unknown.join(", ")}. Choose from: ${PARTS.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}
const folder = temporaryFolder();
const databases = await startDatabases(folder.path);
try {
  const { figures, failed } = await measureParts(PARTS, asked, say);
  report(figures);
  if (failed.length > 0) say(`Not measured: ${failed.join(", ")} (see the errors above).`);
  process.exitCode = failed.length > 0 ? 1 : 0;
  await (await made.squad)?.app.stop();
} finally {
  await databases.stop();
  folder.remove();
}
