import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { api } from "@watchbill/contract/api";
import { afterEach, beforeAll, expect, test } from "vitest";
import { emptyDatabase, sharedDatabase } from "./database.ts";
import { expectSame, type Figures, figuresOf, pastSpan } from "./figures.ts";
import {
  type Home,
  type Instance,
  inheritedEnvironment,
  makeHome,
  startInstance,
} from "./instance.ts";
import { createPerson, type FindEndpoint, type Person } from "./member-client.ts";
import { endpointsOf, inThisVersionsNames } from "./previous-names.ts";
import { type Release, unpackRelease } from "./release.ts";
import { schemaOf } from "./schema.ts";

/** The previous release, whose server is in the folder `releases`. */
const PREVIOUS = "v1.3.0";
/** The password of a release's demo squad. */
const PASSWORD = "ten-eight";
const CLI = join(import.meta.dirname, "../../apps/server/src/cli/cli.ts");

let previous: Release;
let previousEndpoint: FindEndpoint;
beforeAll(() => {
  previous = unpackRelease(PREVIOUS);
  previousEndpoint = endpointsOf(previous);
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

async function signIn(
  app: Instance,
  unitNumber: string,
  at = () => app.address,
  findEndpoint?: FindEndpoint,
): Promise<Person> {
  const person = createPerson(at, "", findEndpoint);
  closers.push(async () => person.leave());
  expect(await person.call("accounts.signIn", { unitNumber, password: PASSWORD })).toMatchObject({
    status: 200,
  });
  return person;
}

/** Calls an endpoint and returns the response; a refusal fails the test with its message. */
async function done(person: Person, ...[name, input]: Parameters<Person["call"]>) {
  const { status, body } = await person.call(name, input);
  expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return body;
}

/** Data that the test created before the upgrade and checks after it. */
interface Day {
  readonly admin: Person;
  readonly member: Person;
  /** The shift with a replacement request. */
  readonly soughtOn: number;
  /** The assignment for which the member is 10-8 (in service), and since when. */
  readonly inService: { readonly id: number; readonly checkInTime: string };
  /** The address of the member's calendar feed. */
  readonly calendar: string;
}

/**
 * Creates data of many kinds before the upgrade: a series with a member, a replacement request, a
 * 10-8 (check-in), changed preferences, a webhook and a calendar feed. `at` returns the app's
 * current address.
 */
async function live({
  app,
  at,
  findEndpoint,
}: {
  app: Instance;
  at: () => string;
  findEndpoint: FindEndpoint;
}): Promise<Day> {
  const onCall = /on call now: unit (\S+),/.exec(app.said.out)?.[1] ?? "";
  const [admin, member] = [
    await signIn(app, "A-1", at, findEndpoint),
    await signIn(app, onCall, at, findEndpoint),
  ];
  const me = await done(member, "accounts.currentUser");
  // The demo plans at most 91 days ahead, so later shifts cannot overlap those of the admin or the
  // member in the demo.
  const afterDemo = (days: number): string =>
    Temporal.Now.plainDateISO("UTC")
      .add({ days: 100 + days })
      .toString();
  await done(admin, "shifts.createSeries", {
    startDate: afterDemo(0),
    endDate: afterDemo(21),
    recurringType: "weekly",
    shifts: [
      {
        type: "custom",
        customName: "Of old",
        startTime: "03:10",
        endTime: "03:40",
        maxMembers: 2,
        memberIds: [me.id],
      },
    ],
  });
  const { year, month } = Temporal.PlainDate.from(afterDemo(0));
  const shifts = await done(member, "shifts.month", { year, month });
  const shift = shifts.find(
    ({ customName }: { customName: string | null }) => customName === "Of old",
  );
  await done(member, "replacements.request", {
    shiftAssignmentId: shift.assignments[0].id,
    shiftId: shift.id,
  });
  const [place] = (await done(member, "attendance.onCall")).filter(
    ({ user }: { user: { id: number } }) => user.id === me.id,
  );
  // At some hours of the day the demo's member is already in service.
  const { checkInTime } = place.isLoggedIn
    ? place
    : await done(member, "attendance.checkIn", { assignmentId: place.assignmentId });
  expect(checkInTime).toEqual(expect.any(String));
  await done(admin, "members.savePreferences", {
    quietFrom: "21:50",
    quietUntil: "06:10",
    reminderHours: 7,
  });
  await done(member, "members.saveAvailability", { id: me.id, nightAvailability: "fill-ins" });
  // Subscribes to an event that doesn't happen in this test, so that no request leaves this
  // machine.
  await done(admin, "webhooks.add", {
    url: "https://hooks.squad.example/in",
    events: ["members.removed"],
  });
  await done(admin, "calendarFeeds.create", { kind: "squad" });
  const { address } = await done(member, "calendarFeeds.create", { kind: "own" });
  return {
    admin,
    member,
    soughtOn: shift.id,
    inService: { id: place.assignmentId, checkInTime },
    calendar: new URL(address).pathname,
  };
}

test.each(["SIGTERM", "SIGKILL"] as const)(
  `keeps all data of ${PREVIOUS} stopped by %s, both after an upgrade in place and from a restored backup`,
  async (signal) => {
    const home = newHome();
    const { demo, cli } = previous;
    const old = await start(home, demo);
    let current = old;
    const { admin, member, soughtOn, inService, calendar } = await live({
      app: old,
      at: () => current.address,
      findEndpoint: (name) => (current === old ? previousEndpoint(name) : api[name]),
    });
    const span = pastSpan();
    const before = inThisVersionsNames(await figuresOf(admin, span));
    expect(before.months.flat().length, "a squad worth the trouble").toBeGreaterThan(200);
    expect(before).toMatchObject({
      webhooks: [{}],
      feeds: [{}],
      preferences: { quietFrom: "21:50" },
    });
    expect(before.notifications.length, "news worth the trouble").toBeGreaterThan(0);
    const backup = join(home.dataDirectory, "squad.backup");
    command(cli, home, "backup", backup);
    if (signal === "SIGKILL") await old.kill();
    else expect(await old.stop()).toBe(0);

    // Uses the session cookies of the earlier release, without a new sign-in.
    const young = await start(home);
    current = young;
    expectSame(await figuresOf(admin, span), before);
    expect(await (await fetch(new URL(calendar, young.address))).text()).toContain(
      "BEGIN:VCALENDAR",
    );
    // A replacement request and a 10-8 made before the upgrade can be accepted and ended after it.
    const requests = await done(admin, "replacements.list");
    await done(admin, "replacements.accept", {
      id: requests.find(({ shiftId }: { shiftId: number }) => shiftId === soughtOn).id,
    });
    const duty = await done(member, "attendance.onDuty");
    expect(duty).toContainEqual(
      expect.objectContaining({
        assignmentId: inService.id,
        checkInTime: inService.checkInTime,
        checkOutTime: null,
      }),
    );
    const over = await done(member, "attendance.checkOut", { assignmentId: inService.id });
    expect(over).toMatchObject({
      id: inService.id,
      checkInTime: inService.checkInTime,
      checkOutTime: expect.any(String),
    });
    expect(await young.stop(), young.said.errors).toBe(0);
    expect(young.said.errors).toBe("");
    await expectRestored(backup, span, before);
  },
);

test(`migrates a database of ${PREVIOUS} to the schema of a newly created one`, async () => {
  const database = await emptyDatabase("upgraded");
  closers.push(() => database.drop());
  for (const main of [previous.main, undefined]) {
    const app = await startInstance({ DATABASE_URL: database.url }, main);
    closers.push(() => app.kill());
    expect(await app.stop(), app.said.errors).toBe(0);
  }
  const fresh = await sharedDatabase();
  closers.push(() => fresh.drop());
  expect(await schemaOf(database.db)).toEqual(await schemaOf(fresh.db));
});

/** Restores a backup of an earlier release into an empty data folder, and expects all data. */
async function expectRestored(
  backup: string,
  span: ReturnType<typeof pastSpan>,
  before: Figures,
): Promise<void> {
  const elsewhere = newHome();
  command(CLI, elsewhere, "restore", backup);
  const restored = await start(elsewhere);
  expectSame(await figuresOf(await signIn(restored, "A-1"), span), before);
  command(CLI, elsewhere, "verify");
}

function command(cli: string, home: Home, ...args: string[]): void {
  const env = { ...inheritedEnvironment(), DATA_DIR: home.dataDirectory, ORG_TIME_ZONE: "UTC" };
  execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", cli, ...args], {
    env,
    stdio: "pipe",
  });
}
