import type { EndpointName } from "@watchbill/contract/api";
import type { Chance } from "../../apps/server/src/cli/demo-random.ts";
import type { Answer } from "../../apps/server/src/testing/test-app.ts";
import type { Picture } from "./snapshot.ts";
import type { Person, World } from "./world.ts";

/**
 * A random action of a simulated member or admin. An `isSilent` action changes no data that the
 * activity log records.
 */
export interface Act {
  readonly name: string;
  /** How often the action is chosen, relative to the other actions. */
  readonly weight: number;
  readonly isSilent?: boolean;
  /**
   * Runs the action on the current data; null if the data offers no object for it. Draws all random
   * numbers before the first await, so that a seed is reproducible.
   */
  readonly run: (scene: Scene) => Promise<Answer | null>;
}

/** What an action gets: the data before the step, and its own random numbers. */
export interface Scene {
  readonly world: World;
  readonly chance: Chance;
  readonly picture: Picture;
  readonly now: Temporal.Instant;
  /** Returns a random member with a browser, mostly an active one. */
  member(): Person;
  admin(): Person;
  /** Returns a random shift, mostly of the current days. */
  shift(): Picture["shifts"][number] | undefined;
  /** Returns a random assignment of the current days; with `of`, one of the member with this id. */
  spot(of?: number): Picture["assignments"][number] | undefined;
  request(): Picture["requests"][number] | undefined;
  ask(
    person: Person,
    name: EndpointName,
    input?: Readonly<Record<string, unknown>>,
  ): Promise<Answer>;
}

const NEAR_HOURS = { before: 10, after: 60 };

/** Creates what one action gets, with its own random numbers. */
export function sceneOf(world: World, chance: Chance): Scene {
  const { picture, people } = world;
  const now = world.clock.now();
  const standing = new Map(picture.members.map((member) => [member.id, member]));
  const active = people.filter(({ id }) => standing.get(id)?.isActive);
  const admins = active.filter(({ id }) => standing.get(id)?.role === "admin");
  const near = picture.shifts.filter(
    ({ startsAt, endsAt }) =>
      Temporal.Instant.compare(endsAt, now.subtract({ hours: NEAR_HOURS.before })) > 0 &&
      Temporal.Instant.compare(startsAt, now.add({ hours: NEAR_HOURS.after })) < 0,
  );
  const nearIds = new Set(near.map(({ id }) => id));
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items.length === 0 ? undefined : chance.pick(items);
  return {
    world,
    chance,
    picture,
    now,
    member: () => (chance.happens(0.03) ? chance.pick(people) : chance.pick(active)),
    admin: () => chance.pick(admins),
    shift: () => pick(chance.happens(0.9) ? near : picture.shifts),
    spot: (of) => {
      const spots = picture.assignments.filter(
        ({ memberId }) => of === undefined || memberId === of,
      );
      return pick(
        chance.happens(0.9) ? spots.filter(({ shiftId }) => nearIds.has(shiftId)) : spots,
      );
    },
    request: () => {
      const pending = picture.requests.filter(({ status }) => status === "pending");
      return pick(chance.happens(0.9) ? pending : picture.requests);
    },
    ask: (person, name, input) => world.call(chance, person, name, input),
  };
}

/** Picks a random action, weighted by `weight`. */
export function pickAct(acts: readonly Act[], chance: Chance): Act {
  const total = acts.reduce((sum, { weight }) => sum + weight, 0);
  let left = chance.next() * total;
  for (const act of acts) {
    left -= act.weight;
    if (left < 0) return act;
  }
  return acts.at(-1)!;
}
