import type { Chance } from "../../apps/server/src/cli/demo-random.ts";
import { WEATHERS } from "./gateways.ts";
import type { World } from "./world.ts";

/**
 * An action of the environment instead of a member: time passes, a gateway changes, an instance
 * starts or stops.
 */
export interface Element {
  readonly name: string;
  readonly weight: number;
  readonly run: (world: World, chance: Chance) => Promise<void>;
}

const MOST_INSTANCES = 2;
const WAITS = [1, 5, 20, 45, 90, 150];
/** Multiplies the time between actions; the worker still runs every half hour of it. */
export const PACE = Number(process.env.SIMULATOR_PACE ?? "1");
const TICK_MINUTES = 30;

export const ELEMENTS: readonly Element[] = [
  {
    name: "time passes",
    weight: 26,
    run: async (world, chance) => {
      const next = chance.happens(0.3) ? nearlyStarting(world) : null;
      if (next) world.clock.set(next);
      else await letPass(world, chance.pick(WAITS) * PACE, chance.between(0, 59));
      // Sometimes a minute passes without work, as when every worker is busy or down.
      if (!chance.happens(0.1)) await workOnce(world);
    },
  },
  { name: "a minute of work", weight: 8, run: (world) => workOnce(world) },
  {
    name: "a gateway changes",
    weight: 3,
    run: async ({ gateways }, chance) => {
      const way = chance.pick(["email", "sms", "push"] as const);
      gateways.weather[way] = chance.pick(WEATHERS.filter((weather) => weather !== "crashing"));
    },
  },
  { name: "an instance dies while it sends", weight: 1, run: crash },
  {
    name: "an instance starts",
    weight: 1,
    run: async (world) => {
      if (world.instances.length < MOST_INSTANCES) await world.startInstance();
    },
  },
  {
    name: "an instance is stopped",
    weight: 1,
    run: async (world, chance) => {
      if (world.instances.length === 1) await world.startInstance();
      await world.stopInstance(chance.pick(world.instances));
    },
  },
];

/** Advances the clock; during a long time, runs the worker every half hour. */
async function letPass(world: World, minutes: number, seconds: number): Promise<void> {
  const whole = PACE === 1 ? 0 : Math.floor((minutes - 1) / TICK_MINUTES);
  for (let tick = 0; tick < whole; tick += 1) {
    world.clock.advance({ minutes: TICK_MINUTES });
    await workOnce(world);
  }
  world.clock.advance({ minutes: minutes - whole * TICK_MINUTES, seconds });
}

/**
 * Returns the time ten minutes before the next shift starts, when members check in; null if that is
 * far off.
 */
function nearlyStarting({ clock, picture }: World): Temporal.Instant | null {
  const now = clock.now();
  const next = picture.shifts
    .map(({ startsAt }) => startsAt.subtract({ minutes: 10 }))
    .find((instant) => Temporal.Instant.compare(instant, now) > 0);
  return next && Temporal.Instant.compare(next, now.add({ hours: 6 })) < 0 ? next : null;
}

/** Runs one worker minute of every instance in sequence, so that a seed is reproducible. */
export async function workOnce({ instances, clock, workedAt }: World): Promise<void> {
  for (const { worker } of instances) {
    await worker.tick();
    await worker.settle();
  }
  workedAt.push(clock.now());
}

/**
 * Crashes an instance after the gateways accepted its messages but before it received their
 * responses.
 */
async function crash(world: World, chance: Chance): Promise<void> {
  const { gateways, instances } = world;
  const weather = { ...gateways.weather };
  gateways.crash = Promise.withResolvers<void>();
  Object.assign(gateways.weather, { email: "crashing", sms: "crashing", push: "crashing" });
  const dying = chance.pick(instances);
  await dying.worker.tick();
  await Promise.race([dying.worker.settle(), gateways.crash.promise]);
  Object.assign(gateways.weather, weather);
  await world.stopInstance(dying);
  if (instances.length === 0) await world.startInstance();
}
