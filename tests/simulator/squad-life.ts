import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import { createChance } from "../../apps/server/src/cli/demo-random.ts";
import { type Act, pickAct, sceneOf } from "./acts.ts";
import { COORDINATOR_ACTS } from "./coordinator-acts.ts";
import { CREW_ACTS } from "./crew-acts.ts";
import { ELEMENTS, PACE, workOnce } from "./environment-acts.ts";
import { countHeld, heldFaults } from "./held-messages.ts";
import { beginToRest, createWorld } from "./make-world.ts";
import { MEMBER_ACTS } from "./member-acts.ts";
import { type Done, stepFaults, tableFaults } from "./promises.ts";
import { endInPeace } from "./run-to-idle.ts";
import { SETTINGS_ACTS } from "./settings-acts.ts";
import { KIND_ACTS } from "./shift-type-acts.ts";
import { PICTURED, takePicture } from "./snapshot.ts";
import { SWAP_ACTS } from "./swap-acts.ts";
import { TIME_OFF_ACTS } from "./time-off-acts.ts";
import { takeWritten } from "./watch.ts";
import type { World } from "./world.ts";

export interface Life {
  /** A hash over all requests, responses and stored rows, to compare two runs of a seed. */
  readonly hash: string;
  readonly steps: number;
  /** The number of times that each action got each response. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * How actions run: `in-turn` runs one after the other; `at-once` sometimes runs three at the same
 * instant through all instances, so that the seed does not decide which one wins.
 */
export type Manner = "in-turn" | "at-once";

const NOTIFIED_ON_FAILURE = 40;
const MORE_DAYS_PLANNED = 10;

/** Simulates some days of a squad; if an invariant breaks, throws with all actions so far. */
export async function liveThrough(seed: number, days: number, manner: Manner): Promise<Life> {
  const world = await createWorld(seed);
  const story: string[] = [];
  const counts = new Map<string, number>();
  const hash = createHash("sha256");
  const notify = (line: string): void => {
    story.push(line);
    hash.update(`${line}\n`);
  };
  try {
    await planFirstWeeks(world, days);
    const end = world.clock.now().add({ minutes: Math.round(24 * 60 * days) });
    while (Temporal.Instant.compare(world.clock.now(), end) < 0) {
      const done = await step(world, manner);
      for (const { act, status } of done) count(counts, status === null ? act : `${act} ${status}`);
      notify(
        `${world.clock.now().toString()} ${done.map(({ act, status, code }) => `${act} ${status ?? ""} ${code ?? ""}`).join(" | ")}`,
      );
      if (story.length % 50 === 0) notify(await digest(world));
    }
    await endInPeace(world);
    for (const { ended, messages } of await countHeld(world.db))
      counts.set(`held for a rest day, then ${ended}`, messages);
    notify(await digest(world));
    return { hash: hash.digest("hex"), steps: story.length, counts };
  } catch (error) {
    const last = story.slice(-NOTIFIED_ON_FAILURE).join("\n");
    const pace = PACE === 1 ? "" : ` SIMULATOR_PACE=${PACE}`;
    const replay = `SIMULATOR_SEED=${seed} SIMULATOR_DAYS=${days}${pace} npm run simulator`;
    throw new Error(
      `seed ${seed} (${manner}) failed; ${replay} replays it.\n${String(error)}\nLast steps:\n${last}`,
      {
        cause: error,
      },
    );
  } finally {
    if (process.env.SIMULATOR_STORIES)
      appendFileSync(
        process.env.SIMULATOR_STORIES,
        `seed ${seed}, ${manner}\n${story.join("\n")}\n`,
      );
    await world.close();
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/**
 * Creates the first shifts: three a day, as a weekly series for each weekday with its own member.
 */
async function planFirstWeeks(world: World, days: number): Promise<void> {
  const [admin] = world.people;
  const first = dateOf(world.clock.now(), "America/New_York");
  const shifts = [
    { type: "morning-weekdays", startTime: "07:00", endTime: "09:00", maxMembers: 2 },
    { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 1 },
    { type: "night", startTime: "23:00", endTime: "07:00", maxMembers: 2, nights: 1 },
  ];
  for (let day = 0; day < 7; day += 1) {
    const startDate = addDays(first, day);
    const answer = await world.call(world.chance, admin!, "shifts.createSeries", {
      startDate,
      endDate: addDays(first, Math.ceil(days) + MORE_DAYS_PLANNED),
      recurringType: "weekly",
      shifts: shifts.map(({ nights, ...shift }, at) => ({
        ...shift,
        endDate: nights ? addDays(startDate, nights) : null,
        memberIds: [world.people[(day * shifts.length + at) % world.people.length]!.id],
      })),
    });
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`no series: ${JSON.stringify(answer.body)}`);
  }
  await beginToRest(world);
  await workOnce(world);
  await takeWritten(world.db);
  world.picture = await takePicture(world.db);
}

/** Runs one action, or three at once, and checks every invariant. */
async function step(world: World, manner: Manner): Promise<Done[]> {
  const { db, clock, gateways, logged } = world;
  const before = world.picture;
  world.hasSignedIn = false;
  const workedBefore = world.workedAt.length;
  const done = await happen(world, manner);
  const written = await takeWritten(db);
  const isPictureOld = written.tables.some((table) => PICTURED.includes(table));
  // Skips the checks if neither rows nor the clock have changed since the last step.
  const isStill = written.tables.length === 0 && clock.now().equals(world.evaluatedAt);
  const [after, faults, ofRest] = await Promise.all([
    isPictureOld ? takePicture(db) : before,
    isStill ? [] : tableFaults(db, clock.now()),
    isStill ? [] : heldFaults(world, world.workedAt.length > workedBefore),
  ]);
  world.picture = after;
  world.evaluatedAt = clock.now();
  // Ignores these faults in simultaneous runs, because gateways read the tables shortly after the
  // worker's claim, when other actions may have changed them.
  const ofMoment = gateways.faultsOfMoment.splice(0);
  const sent = [...gateways.faults.splice(0), ...(manner === "in-turn" ? ofMoment : [])];
  const all = [
    ...faults,
    ...ofRest,
    ...stepFaults(done, world.hasSignedIn ? { ...written, tables: [] } : written, before, after),
    ...sent,
    ...logged.splice(0),
  ];
  if (all.length > 0)
    throw new Error(`${done.map(({ act }) => act).join(", ")}:\n  ${all.join("\n  ")}`);
  return done;
}

const ACTS: readonly Act[] = [
  ...MEMBER_ACTS,
  ...COORDINATOR_ACTS,
  ...SETTINGS_ACTS,
  ...KIND_ACTS,
  ...SWAP_ACTS,
  ...CREW_ACTS,
  ...TIME_OFF_ACTS,
];

async function happen(world: World, manner: Manner): Promise<Done[]> {
  const { chance } = world;
  if (chance.happens(0.3)) {
    const element = pickElement(world);
    await element.run(world, chance);
    return [{ act: element.name, status: null, code: null, isSilent: true }];
  }
  const isCrowd = manner === "at-once" && chance.happens(0.3);
  const scenes = Array.from({ length: isCrowd ? 3 : 1 }, () =>
    sceneOf(world, createChance(chance.between(0, 2 ** 31))),
  );
  return Promise.all(
    scenes.map(async (scene): Promise<Done> => {
      const act = pickAct(ACTS, scene.chance);
      const answer = await act.run(scene);
      const code = (answer?.body as { code?: string } | null)?.code ?? null;
      return {
        act: act.name,
        status: answer?.status ?? null,
        code,
        isSilent: act.isSilent ?? false,
      };
    }),
  );
}

function pickElement({ chance }: World) {
  const total = ELEMENTS.reduce((sum, { weight }) => sum + weight, 0);
  let left = chance.next() * total;
  return ELEMENTS.find(({ weight }) => (left -= weight) < 0) ?? ELEMENTS[0]!;
}

/**
 * The columns of each table that the hash includes, without random values: tokens, codes, keys and
 * password hashes.
 */
const KEPT: Readonly<Record<string, string>> = {
  shifts: "id, date, start_time, starts_at, ends_at, max_members, series_id",
  shift_assignments: "id, shift_id, member_id, status, spot_number, starts_at, updated_at",
  attendance_intervals: "id, assignment_id, checked_in_at, checked_out_at",
  replacement_requests: "id, assignment_id, status, accepted_by, resolved_at",
  assignment_history: "id, shift_id, spot_number, from_member_id, to_member_id, how, moved_at",
  handoff_notes: "id, shift_id, author_id, read_by",
  polls: "id, created_by, closes_at, closed_at",
  hours_confirmations: "id, member_id, window_name, window_starts_at, asked_at, answered_at",
  swaps: "id, offerer_id, asked_id, status, ended_at",
  time_off: "id, member_id, starts_at, ends_at, changes",
  replacement_searches: "id, shift_id, request_id, status, last_asked_at",
  events: "id, type, actor_id, subject_id, shift_id, occurred_at, processed_at",
  notifications: "id, member_id, event_id, title, message, is_read, deleted_at",
  deliveries: "id, channel, member_id, status, attempts, due_at, sent_at, error_message",
  members: "id, unit_number, role, is_active, deleted_at, sms_opted_out_at",
};

/** Returns a hash of the rows of each table. */
async function digest({ db }: World): Promise<string> {
  const words = await Promise.all(
    Object.entries(KEPT).map(async ([table, columns]) => {
      const { rows } = await sql<{ digest: string | null }>`
        select md5(string_agg(t::text, ';' order by id)) as digest
        from (select ${sql.raw(columns)} from ${sql.table(table)}) t`.execute(db);
      return `${table} ${rows[0]?.digest?.slice(0, 12)}`;
    }),
  );
  return words.join(", ");
}
