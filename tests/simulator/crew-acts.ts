import type { Act, Scene } from "./acts.ts";

/** Returns a member on a shift that is in progress or has just ended. */
function onShift({ picture, chance, world, now }: Scene) {
  const open = new Set(
    picture.shifts
      .filter(
        ({ startsAt, endsAt }) =>
          Temporal.Instant.compare(startsAt, now) < 0 &&
          Temporal.Instant.compare(now, endsAt.add({ hours: 2 })) < 0,
      )
      .map(({ id }) => id),
  );
  const spots = picture.assignments.filter(({ shiftId }) => open.has(shiftId));
  const spot = spots.length > 0 ? chance.pick(spots) : undefined;
  const person = world.people.find(({ id }) => id === spot?.memberId);
  return spot && person ? { spot, person } : null;
}

/** Actions on handoff notes by crews and on polls by admins. */
export const CREW_ACTS: readonly Act[] = [
  {
    name: "hand over",
    weight: 2,
    run: async (scene) => {
      const on = onShift(scene);
      return (
        on &&
        scene.ask(on.person, "handoff.write", {
          assignmentId: on.spot.id,
          note: "Oxygen is low in <b>2</b>",
        })
      );
    },
  },
  {
    name: "take a note over",
    weight: 2,
    run: async (scene) => {
      const { picture, chance } = scene;
      const person = onShift(scene)?.person ?? scene.member();
      const note = picture.notes.length === 0 ? undefined : chance.pick(picture.notes);
      return note ? scene.ask(person, "handoff.takeOver", { id: note.id }) : null;
    },
  },
  {
    name: "ask everyone",
    weight: 0.7,
    run: async (scene) => {
      const { chance, now } = scene;
      const messageUrgency = chance.pick(["urgent", "action", "info"]);
      return scene.ask(scene.admin(), "polls.ask", {
        question: "Who can come to the <i>fair</i>?",
        choices: ["I can come", "I cannot", "Later"].slice(0, chance.between(2, 3)),
        audience: chance.pick(["everyone", "everyone", "on-call"]),
        messageUrgency,
        isEmergency: messageUrgency === "urgent" && chance.happens(0.2),
        closesAt: now.add({ minutes: chance.pick([15, 60, 600, 3000]) }).toString(),
      });
    },
  },
  {
    name: "answer a question",
    weight: 4,
    run: async (scene) => {
      const { picture, chance } = scene;
      const person = scene.member();
      const poll = picture.polls.length === 0 ? undefined : chance.pick(picture.polls);
      const choice = chance.pick(["A", "B", "C"]);
      return poll ? scene.ask(person, "polls.answer", { id: poll.id, choice }) : null;
    },
  },
  {
    name: "close a question",
    weight: 0.3,
    run: async (scene) => {
      const [admin, poll] = [scene.admin(), scene.picture.polls.at(-1)];
      return poll ? scene.ask(admin, "polls.close", { id: poll.id }) : null;
    },
  },
  {
    name: "answer for hours by schedule",
    weight: 2,
    run: async (scene) => {
      const [person, said, minutes] = [
        scene.member(),
        scene.chance.next(),
        scene.chance.between(-30, 90),
      ];
      const { status, body } = await scene.ask(person, "attendance.hoursAsked");
      const question = status === 200 ? (body as unknown as HoursConfirmation[])[0] : undefined;
      if (!question) return null;
      const hours = question.hours.map((one) => ({
        intervalId: one.intervalId,
        hours: saidOf(one, said, minutes),
      }));
      const spots = question.spots.map(({ assignmentId, shift }) => ({
        assignmentId,
        hours: said < 0.6 ? null : { checkInTime: shift.startsAt, checkOutTime: shift.endsAt },
      }));
      return scene.ask(person, "attendance.answerHours", {
        id: question.id,
        hours: said < 0.4 ? [] : hours,
        spots,
      });
    },
  },
];

interface HoursConfirmation {
  readonly id: number;
  readonly spots: readonly {
    readonly assignmentId: number;
    readonly shift: { startsAt: string; endsAt: string };
  }[];
  readonly hours: readonly {
    readonly intervalId: number;
    readonly checkInTime: string;
    readonly checkOutTime: string;
  }[];
}

/** Returns a member's answer about their hours: absent, or a little more or less than recorded. */
function saidOf(
  { checkInTime, checkOutTime }: HoursConfirmation["hours"][number],
  said: number,
  minutes: number,
) {
  if (said < 0.6) return null;
  return {
    checkInTime,
    checkOutTime: Temporal.Instant.from(checkOutTime).add({ minutes }).toString(),
  };
}
