import type { EndpointName } from "@watchbill/contract/api";
import { FEATURE_SWITCHES } from "@watchbill/domain/settings/feature-switches";
import { type Chance, createChance } from "../../apps/server/src/cli/demo-random.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { createTestDatabase } from "../../apps/server/src/testing/database/test-database.ts";
import { addMember, TEST_PASSWORD } from "../../apps/server/src/testing/squads/builders.ts";
import {
  type Answer,
  createTestApp,
  type TestApp,
} from "../../apps/server/src/testing/test-app.ts";
import { TestClock } from "../../apps/server/src/testing/test-clock.ts";
import { createGateways } from "./gateways.ts";
import { watchHeld } from "./held-messages.ts";
import { writePromises } from "./promises.ts";
import { LOCATIONS } from "./shabbat.ts";
import { takePicture } from "./snapshot.ts";
import { watchTables } from "./watch.ts";
import type { Person, World } from "./world.ts";

/**
 * The start dates of simulations: before a night that skips an hour, before one that repeats an
 * hour, far from both, and before the month of Jewish holidays. A quarter of a year from each
 * covers a year.
 */
const STARTS = [
  "2026-03-06T14:00:00Z",
  "2026-10-30T14:00:00Z",
  "2026-05-12T18:00:00Z",
  "2026-09-10T14:00:00Z",
];
const ADMINS = 2;
const MEMBERS = 10;
const AVAILABILITIES = ["not-available", "weekly", "bi-weekly", "fill-ins"];

/**
 * Creates the squad of a seed. The first two members are admins; the third has a name with HTML
 * characters.
 */
export async function createWorld(seed: number): Promise<World> {
  const chance = createChance(seed);
  const clock = new TestClock(STARTS[seed % STARTS.length]!);
  const database = await createTestDatabase();
  const db = openDatabase(database.connection, { name: "simulator", max: 6 });
  const gateways = createGateways(seed, clock, db);
  const instances: TestApp[] = [];
  const logged: string[] = [];
  const world: World = {
    seed,
    chance,
    clock,
    db,
    gateways,
    instances,
    people: [],
    logged,
    hasSignedIn: false,
    evaluatedAt: clock.now().subtract({ seconds: 1 }),
    workedAt: [],
    picture: {
      shifts: [],
      assignments: [],
      requests: [],
      members: [],
      searches: [],
      templates: [],
      swaps: [],
      notes: [],
      polls: [],
    },
    call: (by, person, name, input) => callAs(world, by, person, name, input),
    async startInstance() {
      const { connection } = database;
      const app = await createTestApp({
        connection,
        clock,
        channels: gateways.channels,
        withCache: true,
      });
      app.dependencies.log.error = (about: unknown, words?: unknown) =>
        void logged.push(`${String(words)}: ${errorText(about)}`);
      instances.push(app);
    },
    async stopInstance(instance) {
      instances.splice(instances.indexOf(instance), 1);
      await instance.close();
    },
    async close() {
      for (const instance of instances.slice()) await world.stopInstance(instance);
      await db.destroy();
      await database.drop();
    },
  };
  await world.startInstance();
  await settle(world);
  await addPeople(world);
  await watchTables(db);
  await watchHeld(db);
  await writePromises(db);
  world.picture = await takePicture(db);
  return world;
}

/** Sets the squad's location, which Shabbat times need. */
async function settle({ db, instances }: World): Promise<void> {
  await db
    .updateTable("organizationSettings")
    .set({ ...LOCATIONS[0], isShabbatOffered: true, features: [...FEATURE_SWITCHES] })
    .executeTakeFirstOrThrow();
  for (const { dependencies } of instances) dependencies.organization.clear();
}

/**
 * Makes one admin and half of the other members observe Shabbat, with or without assignments; half
 * of them allow emergency messages.
 */
export async function beginToRest({ db, people }: World): Promise<void> {
  for (const [number, { id }] of people.entries()) {
    if (number % 2 === 0)
      await db
        .updateTable("members")
        .set({
          observesShabbat: true,
          shabbatEmergencies: number % 4 === 0,
          servesOnShabbat: number % 3 === 0,
        })
        .where("id", "=", id)
        .execute();
  }
}

async function addPeople(world: World): Promise<void> {
  const { chance, people, instances, db, clock } = world;
  for (let number = 0; number < ADMINS + MEMBERS; number += 1) {
    const slots = () => chance.pick(AVAILABILITIES);
    const { id, unitNumber } = await addMember(instances[0]!, {
      unitNumber: `U-${number + 1}`,
      email: `unit${number + 1}@squad.example`,
      firstName: number === 2 ? "<i>Bobby" : "Member",
      lastName: number === 2 ? "O'Tables, Jr." : `Number ${number + 1}`,
      phoneNumber: number % 4 === 3 ? null : `555000${1000 + number}`,
      role: number < ADMINS ? "admin" : "member",
      eveningAvailability: slots(),
      nightAvailability: slots(),
      morningWeekdaysAvailability: slots(),
      isAvailableForSubstitute: chance.happens(0.3),
      ...(number % 3 === 1 ? { quietFrom: "22:00", quietUntil: "07:30" } : {}),
    });
    people.push({
      id,
      unitNumber,
      address: `10.1.0.${number + 1}`,
      password: TEST_PASSWORD,
      cookie: null,
    });
    if (number % 3 === 0)
      await db
        .insertInto("pushSubscriptions")
        .values({
          memberId: id,
          kind: "web-push",
          endpoint: `https://push.example/${id}`,
          p256dh: "-",
          auth: "-",
          createdAt: clock.now(),
        })
        .execute();
  }
}

async function callAs(
  world: World,
  chance: Chance,
  person: Person,
  name: EndpointName,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const visitor = chance.pick(world.instances).visitor(person.address);
  visitor.cookie = person.cookie;
  if (person.cookie === null) {
    world.hasSignedIn = true;
    // Signs in with the member's current unit number, which an admin may have changed.
    const known = world.picture.members.find(({ id }) => id === person.id) ?? person;
    const answer = await visitor.call("accounts.signIn", {
      unitNumber: known.unitNumber,
      password: person.password,
    });
    if (answer.status !== 200) return answer;
    person.cookie = visitor.cookie;
  }
  const answer = await visitor.call(name, input);
  person.cookie = answer.status === 401 ? null : visitor.cookie;
  return answer;
}

function errorText(about: unknown): string {
  const error = (about as { err?: unknown } | null)?.err ?? about;
  return error instanceof Error
    ? (error.stack ?? error.message).slice(0, 900)
    : JSON.stringify(error);
}
