import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { seededChance } from "./chance.ts";
import { emptyDatabase } from "./database.ts";
import { figuresOf, pastSpan } from "./figures.ts";
import { type Home, type Instance, makeHome, moment, startInstance } from "./instance.ts";
import { createLedger, faultsAgainst } from "./ledger.ts";
import { createPerson, type Person } from "./person.ts";
import { playUntil } from "./players.ts";
import { type Release, unpackRelease } from "./release.ts";
import { fillFaultSquad } from "./squad.ts";

/** Releases whose data is out there. A new one is added here, with its sources beside the others. */
const RELEASES = ["v0.1.0"];
/** What everybody of a release's demo squad signs in with. */
const PASSWORD = "ten-eight";
const CLI = join(import.meta.dirname, "../../apps/server/src/cli/cli.ts");

const releases = new Map<string, Release>();
beforeAll(() => {
  for (const version of RELEASES) releases.set(version, unpackRelease(version));
});
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function newHome(): Home {
  const home = makeHome();
  closers.push(() => home.clear());
  return home;
}

async function start(home: Home, main?: string): Promise<Instance> {
  const app = await startInstance({ DATA_DIR: home.dataDirectory }, main);
  closers.push(() => app.kill());
  return app;
}

async function signIn(app: Instance, unitNumber: string): Promise<Person> {
  const person = createPerson(() => app.address);
  closers.push(async () => person.leave());
  expect(await person.call("accounts.signIn", { unitNumber, password: PASSWORD })).toMatchObject({ status: 200 });
  return person;
}

/** An unusual day at the squad, as its own people have it: a series with somebody on it, cover asked for, somebody in service. Gives the shift of the cover. */
async function live(app: Instance): Promise<{ readonly soughtOn: number }> {
  const onCall = /on call now: unit (\S+),/.exec(app.said.out)?.[1] ?? "";
  const [admin, member] = [await signIn(app, "A-1"), await signIn(app, onCall)];
  const { body: me } = await member.call("accounts.currentUser");
  const inAMonth = (days: number): string =>
    Temporal.Now.plainDateISO("UTC")
      .add({ days: 30 + days })
      .toString();
  const made = await admin.call("shifts.createSeries", {
    startDate: inAMonth(0),
    endDate: inAMonth(21),
    recurringType: "weekly",
    shifts: [{ type: "custom", customName: "Of old", startTime: "03:10", endTime: "03:40", maxMembers: 2, memberIds: [me.id] }],
  });
  expect(made.status).toBeLessThan(300);
  const { year, month } = Temporal.PlainDate.from(inAMonth(0));
  const { body: shifts } = await member.call("shifts.month", { year, month });
  const shift = shifts.find(({ customName }: { customName: string | null }) => customName === "Of old");
  const asked = await member.call("replacements.request", { shiftAssignmentId: shift.assignments[0].id, shiftId: shift.id });
  expect(asked.status).toBeLessThan(300);
  const { body: places } = await member.call("shifts.myUpcoming");
  await member.call("attendance.checkIn", { assignmentId: places[0].id });
  return { soughtOn: shift.id };
}

test.each(RELEASES.flatMap((version) => (["SIGTERM", "SIGKILL"] as const).map((signal) => [version, signal] as const)))(
  "what a squad had under %s, ended by %s, is there to the last figure under this version",
  async (version, signal) => {
    const home = newHome();
    const old = await start(home, releases.get(version)!.demo);
    const { soughtOn } = await live(old);
    const span = pastSpan();
    const before = await figuresOf(await signIn(old, "A-1"), span);
    expect(before.months.flat().length, "a squad worth the trouble").toBeGreaterThan(200);
    if (signal === "SIGKILL") await old.kill();
    else expect(await old.stop()).toBe(0);

    const young = await start(home);
    const admin = await signIn(young, "A-1");
    const after = await figuresOf(admin, span);
    for (const [what, figures] of Object.entries(before)) expect(after, what).toMatchObject({ [what]: figures });
    // The cover that was asked for then is taken now.
    const { body: requests } = await admin.call("replacements.list");
    const { id } = requests.find(({ shiftId }: { shiftId: number }) => shiftId === soughtOn);
    const taken = await admin.call("replacements.accept", { id });
    expect(taken.status, JSON.stringify(taken.body)).toBeLessThan(300);
    expect(await young.stop(), young.said.errors).toBe(0);
    expect(young.said.errors).toBe("");
  },
);

test.each(RELEASES)(
  "this version beside %s on one server loses nothing while people act, and takes over alone",
  async (version) => {
    const database = await emptyDatabase(`beside_${version.replaceAll(".", "_")}`);
    closers.push(() => database.drop());
    const chance = seededChance(`beside ${version}`);
    const launch = async (main?: string): Promise<Instance> => {
      const app = await startInstance({ DATABASE_URL: database.url }, main);
      closers.push(() => app.kill());
      return app;
    };
    const old = await launch(releases.get(version)!.main);
    const squad = await fillFaultSquad(database.db, { members: 4 });
    const ledger = createLedger();
    let [open, turn] = [[old], 0];
    const stop = new AbortController();
    const playing = playUntil({ squad, ledger, chance }, () => open[(turn += 1) % open.length]!.address, stop.signal);
    const answers = async (count: number): Promise<void> => {
      const target = ledger.answered() + count;
      while (ledger.answered() < target) await moment(1);
    };
    await answers(30);
    const young = await launch();
    open = [old, young];
    await answers(120);
    const ending = old.stop();
    open = [young];
    expect(await ending, old.said.errors).toBe(0);
    await answers(30);
    stop.abort();
    await playing;
    expect(await faultsAgainst(ledger, database.db, "mustBeUndone"), `seed ${chance.seed}`).toEqual([]);
    expect(ledger.oddities, `${old.said.out}${young.said.out}`).toEqual([]);
    process.stdout.write(
      `${version} and this version: ${ledger.done()} of ${ledger.answered()} answers were changes, none lost\n`,
    );
    expect(ledger.done(), "people did something").toBeGreaterThan(20);
  },
);

test.each(RELEASES)("a backup that %s wrote restores under this version", async (version) => {
  const [home, elsewhere] = [newHome(), newHome()];
  const old = await start(home, releases.get(version)!.demo);
  const span = pastSpan();
  const before = await figuresOf(await signIn(old, "A-1"), span);
  const file = join(home.dataDirectory, "squad.backup");
  command(releases.get(version)!.cli, home, "backup", file);
  expect(await old.stop()).toBe(0);

  command(CLI, elsewhere, "restore", file);
  const young = await start(elsewhere);
  const after = await figuresOf(await signIn(young, "A-1"), span);
  for (const [what, figures] of Object.entries(before)) expect(after, what).toMatchObject({ [what]: figures });
  command(CLI, elsewhere, "verify");
});

function command(cli: string, home: Home, ...args: string[]): void {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, DATA_DIR: home.dataDirectory, ORG_TIME_ZONE: "UTC" };
  execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", cli, ...args], { env, stdio: "pipe" });
}
