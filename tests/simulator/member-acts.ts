import type { Answer } from "../../apps/server/src/testing/test-app.ts";
import type { Act, Scene } from "./acts.ts";

const LEVELS = ["weekly", "bi-weekly", "monthly", "fill-ins", "not-available"];

/**
 * Returns the warnings that the member overrides: most members override all, some name a code that
 * does not exist as a warning.
 */
function overrides({ chance }: Scene): { overrides?: string[] } {
  const asked = [
    "short-rest",
    "too-many-hours",
    "too-many-nights",
    "more-than-wished",
    "time-off",
    "shabbat",
  ];
  if (chance.happens(0.2)) return {};
  return {
    overrides: chance.happens(0.8) ? asked : ["shift-full", "shift-overlaps", "already-on-shift"],
  };
}

/** Returns a member and one of their assignments, mostly a current one. */
function own(scene: Scene) {
  const person = scene.member();
  const spot = scene.spot(person.id);
  return spot ? { person, spot } : null;
}

async function aboutOwn(
  scene: Scene,
  act: (about: NonNullable<ReturnType<typeof own>>) => Promise<Answer | null>,
): Promise<Answer | null> {
  const about = own(scene);
  return about && act(about);
}

/** Returns the time that an offline check-in claims; most check-ins claim one. */
function claimed({ chance, now }: Scene): { at?: string } {
  return chance.happens(0.2)
    ? { at: now.subtract({ minutes: chance.between(-30, 800) }).toString() }
    : {};
}

/** Actions that members take in the app. */
export const MEMBER_ACTS: readonly Act[] = [
  {
    name: "take",
    weight: 12,
    run: async (scene) => {
      const [person, shift] = [scene.member(), scene.shift()];
      return shift
        ? scene.ask(person, "replacements.assignSelf", { id: shift.id, ...overrides(scene) })
        : null;
    },
  },
  {
    name: "ask for cover",
    weight: 8,
    run: (scene) =>
      aboutOwn(scene, ({ person, spot }) =>
        scene.ask(person, "replacements.request", {
          shiftAssignmentId: spot.id,
          shiftId: spot.shiftId,
          priority: scene.chance.pick(["normal", "normal", "urgent", "emergency"]),
          reason: scene.chance.pick(["Exam <b>tomorrow</b>", null]),
        }),
      ),
  },
  { name: "accept", weight: 7, run: (scene) => aboutRequest(scene, "replacements.accept") },
  { name: "decline", weight: 5, run: (scene) => aboutRequest(scene, "replacements.decline") },
  {
    name: "take back a decline",
    weight: 3,
    run: (scene) => aboutRequest(scene, "replacements.takeBackDecline"),
  },
  {
    name: "cancel",
    weight: 3,
    run: async (scene) => {
      const request = scene.request();
      const person =
        scene.world.people.find(({ id }) => id === request?.requesterId) ?? scene.member();
      return request ? scene.ask(person, "replacements.cancel", { id: request.id }) : null;
    },
  },
  {
    name: "accept for a shift",
    weight: 2,
    run: async (scene) => {
      const [person, request] = [scene.member(), scene.request()];
      return request
        ? scene.ask(person, "replacements.acceptForShift", {
            id: request.shiftId,
            userId: person.id,
          })
        : null;
    },
  },
  {
    name: "confirm",
    weight: 5,
    run: (scene) =>
      aboutOwn(scene, ({ person, spot }) => scene.ask(person, "shifts.confirm", { id: spot.id })),
  },
  {
    name: "check in",
    weight: 14,
    run: async (scene) => {
      // Most members who check in are on a shift that starts soon or is in progress.
      const { now, chance, picture, world } = scene;
      const open = new Set(
        picture.shifts
          .filter(
            ({ startsAt, endsAt }) =>
              Temporal.Instant.compare(startsAt, now.add({ minutes: 40 })) < 0 &&
              Temporal.Instant.compare(now, endsAt.add({ minutes: 20 })) < 0,
          )
          .map(({ id }) => id),
      );
      const spots = picture.assignments.filter(
        ({ shiftId, status }) => open.has(shiftId) && status !== "replaced",
      );
      const spot = spots.length > 0 && chance.happens(0.9) ? chance.pick(spots) : scene.spot();
      const person = world.people.find(({ id }) => id === spot?.memberId);
      return spot && person
        ? scene.ask(person, "attendance.checkIn", { assignmentId: spot.id, ...claimed(scene) })
        : null;
    },
  },
  {
    name: "check out",
    weight: 10,
    run: async (scene) => {
      const { picture, chance, world } = scene;
      const on = picture.assignments.filter(({ openIntervals }) => openIntervals > 0);
      const spot = on.length > 0 && chance.happens(0.8) ? chance.pick(on) : scene.spot();
      const person = world.people.find(({ id }) => id === spot?.memberId);
      return spot && person
        ? scene.ask(person, "attendance.checkOut", { assignmentId: spot.id, ...claimed(scene) })
        : null;
    },
  },
  {
    name: "change how one is reminded",
    weight: 2,
    run: async (scene) => {
      const { chance } = scene;
      const quiet = chance.pick([
        { quietFrom: "22:00", quietUntil: "07:00" },
        { quietFrom: "09:00", quietUntil: "17:00" },
        { quietFrom: null, quietUntil: null },
      ]);
      const input = {
        ...quiet,
        reminderHours: chance.between(1, 60),
        secondReminderHours: chance.between(0, 6),
        dualReminders: chance.happens(0.7),
        smsNotifications: chance.happens(0.8),
        emailNotifications: chance.happens(0.8),
      };
      return scene.ask(scene.member(), "members.savePreferences", input);
    },
  },
  {
    name: "change when one can serve",
    weight: 2,
    run: async (scene) => {
      const person = scene.member();
      const availability = {
        eveningAvailability: scene.chance.pick(LEVELS),
        nightAvailability: scene.chance.pick(LEVELS),
      };
      return scene.ask(person, "members.saveAvailability", { id: person.id, ...availability });
    },
  },
  {
    name: "keep rest days, or not",
    weight: 1,
    run: async (scene) => {
      const { chance } = scene;
      const kept = {
        observesShabbat: chance.happens(0.7),
        servesOnShabbat: chance.happens(0.3),
        shabbatEmergencies: chance.happens(0.5),
      };
      return scene.ask(scene.member(), "members.saveProfile", kept);
    },
  },
  {
    name: "change a phone number",
    weight: 1,
    run: async (scene) => {
      const phoneNumber = scene.chance.pick([
        "(718) 555-0100",
        "+1 718 555 0101",
        "718-555-01",
        null,
        "5550102\r\nBcc: x",
      ]);
      return scene.ask(scene.member(), "members.saveProfile", { phoneNumber });
    },
  },
  {
    name: "read the news",
    weight: 4,
    isSilent: true,
    run: async (scene) => {
      const person = scene.member();
      return scene.ask(person, "notifications.readAll");
    },
  },
  {
    name: "read or delete a notification, or put it back",
    weight: 2,
    isSilent: true,
    run: async (scene) => {
      const person = scene.member();
      const name = scene.chance.pick([
        "notifications.read",
        "notifications.remove",
        "notifications.restore",
      ] as const);
      // The random id often belongs to another member's notification, which the server must refuse.
      return scene.ask(person, name, { id: scene.chance.between(1, 400) });
    },
  },
  {
    name: "sign out",
    weight: 1,
    isSilent: true,
    run: (scene) => scene.ask(scene.member(), "accounts.signOut"),
  },
  { name: "meddle", weight: 4, run: meddle },
];

type RequestAct = "replacements.accept" | "replacements.decline" | "replacements.takeBackDecline";

async function aboutRequest(scene: Scene, name: RequestAct): Promise<Answer | null> {
  const [person, request] = [scene.member(), scene.request()];
  const said = name === "replacements.accept" ? overrides(scene) : {};
  return request ? scene.ask(person, name, { id: request.id, ...said }) : null;
}

/** Tries an action that the member may not do; returns status 599 unless the server refuses it. */
async function meddle(scene: Scene): Promise<Answer | null> {
  const { picture, chance, world } = scene;
  const members = world.people.filter(({ id }) =>
    picture.members.some(
      (member) => member.id === id && member.isActive && member.role === "member",
    ),
  );
  const person = members.length === 0 ? null : chance.pick(members);
  const spot = scene.spot();
  const shift = scene.shift();
  if (!person || !spot || !shift || spot.memberId === person.id) return null;
  const [name, input] = chance.pick([
    ["attendance.checkIn", { assignmentId: spot.id }],
    ["attendance.checkOut", { assignmentId: spot.id }],
    ["shifts.confirm", { id: spot.id }],
    ["replacements.request", { shiftAssignmentId: spot.id, shiftId: spot.shiftId }],
    ["replacements.acceptForShift", { id: shift.id, userId: spot.memberId }],
    ["replacements.assignShift", { userId: person.id, shiftId: shift.id }],
    ["replacements.moveAssignment", { id: spot.id, shiftId: shift.id }],
    ["shifts.unassign", { id: spot.id }],
    ["shifts.remove", { id: shift.id }],
    ["shifts.change", { id: shift.id, maxMembers: 9 }],
    ["members.edit", { id: person.id, role: "admin" }],
    ["members.saveAvailability", { id: spot.memberId, nightAvailability: "weekly" }],
    ["members.setActive", { ids: [spot.memberId], isActive: false }],
    ["settings.change", { reminderHours: 2 }],
    ["replacementSearch.start", { id: shift.id }],
  ] as const);
  const answer = await scene.ask(person, name, input);
  const isKept = answer.status >= 400 && answer.status < 500;
  return isKept
    ? answer
    : { ...answer, status: 599, body: { code: `${name} was open to a member` } };
}
