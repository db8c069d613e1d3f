import type { Act, Scene } from "./acts.ts";

const KEYS = ["evening", "night", "custom", "duty", "watch-2", "never-was"];

/**
 * Returns random input of the shift type form, some of it invalid: an end before the start, or a
 * duplicate name.
 */
function form({ chance }: Scene) {
  return {
    name: chance.pick(["Duty", "Watch", "Night", "  ", "Weekend <b>duty</b>"]),
    code: chance.pick(["D", "Watch", "too long a code"]),
    color: chance.pick(["teal", "olive", "pink"] as const),
    startTime: chance.pick(["06:00", "18:00"]),
    endTime: chance.pick(["06:00", "12:00", "22:00"]),
    endDays: chance.pick([0, 0, 1, 3]),
    maxMembers: chance.between(0, 4),
    weekdays: chance.pick([[], [5], [0, 1, 2, 3, 4, 5, 6]]),
    asksAvailability: chance.happens(0.5),
  };
}

/** Actions of admins on shift types. */
export const KIND_ACTS: readonly Act[] = [
  {
    name: "add a kind",
    weight: 0.5,
    run: async (scene) => scene.ask(scene.admin(), "shiftTypes.add", form(scene)),
  },
  {
    name: "change a kind",
    weight: 1,
    run: async (scene) => {
      const { name, startTime, endTime, endDays, maxMembers } = form(scene);
      const times = { startTime, endTime, endDays, maxMembers };
      const change = scene.chance.pick([
        { name },
        times,
        { isArchived: scene.chance.happens(0.5) },
      ]);
      return scene.ask(scene.admin(), "shiftTypes.change", {
        key: scene.chance.pick(KEYS),
        ...change,
      });
    },
  },
  {
    name: "give the shifts ahead what their kind says",
    weight: 1,
    run: async (scene) =>
      scene.ask(scene.admin(), "shifts.applyKind", {
        kind: scene.chance.pick(KEYS),
        isDryRun: scene.chance.happens(0.3),
      }),
  },
  {
    name: "delete a kind",
    weight: 0.3,
    run: async (scene) =>
      scene.ask(scene.admin(), "shiftTypes.remove", { key: scene.chance.pick(KEYS) }),
  },
  {
    name: "put the kinds into an order",
    weight: 0.2,
    run: async (scene) =>
      scene.ask(scene.admin(), "shiftTypes.order", {
        keys: [scene.chance.pick(KEYS), scene.chance.pick(KEYS)],
      }),
  },
];
