import type { EndpointName } from "@watchbill/contract/api";
import type { Chance } from "../../apps/server/src/cli/demo-random.ts";
import type { Answer } from "../../apps/server/src/testing/test-app.ts";
import type { Picture } from "./picture.ts";
import type { Person, World } from "./world.ts";

/** What somebody may do in a step. `isSilent` acts change nothing that the activity log tells of. */
export interface Act {
  readonly name: string;
  /** How often it happens beside the others. */
  readonly weight: number;
  readonly isSilent?: boolean;
  /** Does it about whatever there is; null when there is nothing to do it with. Chance is drawn before anything is awaited. */
  readonly run: (scene: Scene) => Promise<Answer | null>;
}

/** What an act knows: the world as it was before the step, and chance of its own. */
export interface Scene {
  readonly world: World;
  readonly chance: Chance;
  readonly picture: Picture;
  readonly now: Temporal.Instant;
  /** Any active member with a browser, now and then one who is not. */
  member(): Person;
  admin(): Person;
  /** A shift of these days, most often. */
  shift(): Picture["shifts"][number] | undefined;
  /** A place of these days; of one member, if said. */
  spot(of?: number): Picture["assignments"][number] | undefined;
  request(): Picture["requests"][number] | undefined;
  ask(
    person: Person,
    name: EndpointName,
    input?: Readonly<Record<string, unknown>>,
  ): Promise<Answer>;
}

const NEAR_HOURS = { before: 10, after: 60 };

/** Looks at the world with the eyes of one act. */
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

/** One of the acts, by their weights. */
export function pickAct(acts: readonly Act[], chance: Chance): Act {
  const total = acts.reduce((sum, { weight }) => sum + weight, 0);
  let left = chance.next() * total;
  for (const act of acts) {
    left -= act.weight;
    if (left < 0) return act;
  }
  return acts.at(-1)!;
}
