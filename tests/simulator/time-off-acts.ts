import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { Answer } from "../../apps/server/src/testing/test-app.ts";
import type { Act, Scene } from "./acts.ts";

/**
 * Returns random input of the time-off form: whole days or hours, mostly near, sometimes with the
 * end before the start.
 */
function timeOff({ chance, now }: Scene) {
  const fromDate = addDays(dateOf(now, "America/New_York"), chance.between(-1, 5));
  const untilDate = addDays(fromDate, chance.pick([0, 0, 1, 2, -1]));
  const times = chance.pick([
    {},
    {},
    { fromTime: "08:00", untilTime: "20:30" },
    { fromTime: "02:15", untilTime: "02:45" },
  ]);
  return {
    fromDate,
    untilDate,
    ...times,
    note: chance.pick(["", "Abroad <b>"]),
    asksForReplacement: chance.happens(0.3),
  };
}

/** Actions by which members, or admins for them, enter time off. */
export const TIME_OFF_ACTS: readonly Act[] = [
  {
    name: "be away",
    weight: 4,
    run: async (scene) => {
      const [person, written] = [scene.member(), timeOff(scene)];
      const by = scene.chance.happens(0.2) ? scene.admin() : person;
      return scene.ask(by, "timeOff.add", { id: person.id, ...written });
    },
  },
  {
    name: "change a time away, or save it as it was",
    weight: 3,
    run: async (scene) => {
      const [written, isAsItWas] = [timeOff(scene), scene.chance.happens(0.4)];
      return aboutTimeOff(scene, ({ by, span }) => {
        const { id, fromDate, fromTime, untilDate, untilTime, note } = span;
        const same = { fromDate, fromTime, untilDate, untilTime, note };
        return scene.ask(by, "timeOff.change", { id, ...(isAsItWas ? same : written) });
      });
    },
  },
  {
    name: "be there after all",
    weight: 1.5,
    run: async (scene) =>
      aboutTimeOff(scene, ({ by, span }) => scene.ask(by, "timeOff.remove", { id: span.id })),
  },
];

interface TimeOff {
  readonly id: number;
  readonly fromDate: string;
  readonly fromTime: string | null;
  readonly untilDate: string;
  readonly untilTime: string | null;
  readonly note: string;
}

async function aboutTimeOff(
  scene: Scene,
  act: (about: { by: ReturnType<Scene["member"]>; span: TimeOff }) => Promise<Answer>,
): Promise<Answer | null> {
  const [by, which] = [scene.member(), scene.chance.next()];
  const { status, body } = await scene.ask(by, "timeOff.ofMember", { id: by.id });
  const spans = status === 200 ? (body as unknown as readonly TimeOff[]) : [];
  const span = spans[Math.floor(which * spans.length)];
  return span ? act({ by, span }) : null;
}
