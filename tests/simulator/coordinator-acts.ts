import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { Answer } from "../../apps/server/src/testing/test-app.ts";
import type { Act, Scene } from "./acts.ts";

const TIMES = [
  { startTime: "07:00", endTime: "09:00", days: 0 },
  { startTime: "18:30", endTime: "20:30", days: 0 },
  { startTime: "01:30", endTime: "03:15", days: 0 },
  { startTime: "23:00", endTime: "07:00", days: 1 },
  { startTime: "10:00", endTime: "16:00", days: 0 },
];

/** Shift types for new shifts, mostly one-off; a listed type may have been deleted. */
const KINDS = [
  ...["Standby", "Parade & <b>fair</b>", "Drill"].map((customName) => ({
    type: "custom",
    customName,
  })),
  ...["evening", "duty", "watch-2"].map((type) => ({ type, customName: null })),
];

function today({ now }: Pick<Scene, "now">): string {
  return dateOf(now, "America/New_York");
}

/**
 * Returns random input of the shift form, some of it invalid: an end before the start, too many
 * members, or no spots.
 */
function form({ chance, picture }: Scene, date: string) {
  const { startTime, endTime, days } = chance.pick(TIMES);
  const members = picture.members.filter(({ isDeleted }) => !isDeleted);
  return {
    date,
    ...chance.pick(KINDS),
    startTime,
    endTime,
    endDate: days > 0 && chance.happens(0.95) ? addDays(date, days) : null,
    maxMembers: chance.between(chance.happens(0.05) ? 0 : 1, 3),
    notes: chance.pick([null, "=HYPERLINK(1)"]),
    memberIds: chance.happens(0.5) ? [chance.pick(members).id] : [],
  };
}

/** Actions of admins on shifts and members. */
export const COORDINATOR_ACTS: readonly Act[] = [
  {
    name: "create a shift",
    weight: 4,
    run: async (scene) =>
      scene.ask(
        scene.admin(),
        "shifts.create",
        form(scene, addDays(today(scene), scene.chance.between(-1, 5))),
      ),
  },
  {
    name: "create a series",
    weight: 1,
    run: async (scene) => {
      const startDate = addDays(today(scene), scene.chance.between(0, 3));
      const { date: _date, ...shift } = form(scene, startDate);
      const endDate = addDays(startDate, scene.chance.between(5, 20));
      return scene.ask(scene.admin(), "shifts.createSeries", {
        startDate,
        endDate,
        recurringType: "weekly",
        shifts: [shift],
      });
    },
  },
  {
    name: "change a shift",
    weight: 5,
    run: async (scene) => {
      const [admin, shift] = [scene.admin(), scene.shift()];
      return shift
        ? scene.ask(admin, "shifts.change", { id: shift.id, ...changes(scene, shift.date) })
        : null;
    },
  },
  {
    name: "change a series",
    weight: 2,
    run: async (scene) => {
      const admin = scene.admin();
      const of = scene.picture.shifts.filter(({ seriesId }) => seriesId !== null);
      const shift = of.length === 0 ? undefined : scene.chance.pick(of);
      const option = scene.chance.pick(["current", "future", "all"]);
      return shift
        ? scene.ask(admin, "shifts.changeSeries", {
            id: shift.id,
            option,
            ...changes(scene, shift.date),
          })
        : null;
    },
  },
  { name: "delete a shift", weight: 1, run: async (scene) => aboutShift(scene, "shifts.remove") },
  {
    name: "delete a series",
    weight: 0.3,
    run: async (scene) =>
      aboutShift(scene, "shifts.removeSeries", {
        option: scene.chance.pick(["current", "future"]),
      }),
  },
  {
    name: "copy weeks",
    weight: 0.7,
    run: async (scene) => {
      const fromDate = addDays(today(scene), scene.chance.between(-3, 3));
      const input = {
        fromDate,
        toDate: addDays(fromDate, scene.chance.pick([3, 7, 14])),
        isDryRun: scene.chance.happens(0.2),
      };
      const admin = scene.admin();
      const answer = await scene.ask(admin, "shifts.copyWeeks", input);
      const made = answer.status === 200 ? (answer.body.shiftIds as number[]) : [];
      // Undoes most of the newly created shifts immediately.
      return made.length > 0 && scene.chance.happens(0.7)
        ? scene.ask(admin, "shifts.removeMany", { shiftIds: made })
        : answer;
    },
  },
  {
    name: "save a week",
    weight: 0.5,
    run: async (scene) =>
      scene.ask(scene.admin(), "shifts.saveTemplate", {
        name: scene.chance.pick(["Summer", "Winter"]),
        weekOf: today(scene),
      }),
  },
  {
    name: "lay a saved week",
    weight: 0.3,
    run: async (scene) => {
      const [admin, [template]] = [scene.admin(), scene.picture.templates];
      const fromDate = addDays(today(scene), scene.chance.between(7, 20));
      return template
        ? scene.ask(admin, "shifts.applyTemplate", { id: template.id, fromDate })
        : null;
    },
  },
  {
    name: "put a member on a shift",
    weight: 6,
    run: async (scene) => {
      const [admin, shift, member] = [
        scene.admin(),
        scene.shift(),
        scene.chance.pick(scene.picture.members),
      ];
      return shift
        ? scene.ask(admin, "replacements.assignShift", { userId: member.id, shiftId: shift.id })
        : null;
    },
  },
  {
    name: "take a member off",
    weight: 3,
    run: async (scene) => {
      const [admin, spot] = [scene.admin(), scene.spot()];
      return spot ? scene.ask(admin, "shifts.unassign", { id: spot.id }) : null;
    },
  },
  {
    name: "move a member",
    weight: 3,
    run: async (scene) => {
      const [admin, spot, shift] = [scene.admin(), scene.spot(), scene.shift()];
      return spot && shift
        ? scene.ask(admin, "replacements.moveAssignment", { id: spot.id, shiftId: shift.id })
        : null;
    },
  },
  {
    name: "ask for cover for a member",
    weight: 3,
    run: async (scene) => {
      const [admin, spot] = [scene.admin(), scene.spot()];
      return spot
        ? scene.ask(admin, "replacements.request", {
            shiftAssignmentId: spot.id,
            shiftId: spot.shiftId,
          })
        : null;
    },
  },
  {
    name: "search for cover",
    weight: 4,
    run: async (scene) =>
      aboutShift(scene, "replacementSearch.start", {
        minutesBetween: scene.chance.pick([5, 15, 60]),
        isAllAtOnce: scene.chance.happens(0.2),
      }),
  },
  {
    name: "stop a search",
    weight: 1,
    run: async (scene) => {
      const [admin, search] = [scene.admin(), scene.picture.searches.at(-1)];
      return search ? scene.ask(admin, "replacementSearch.stop", { id: search.id }) : null;
    },
  },
  { name: "import members", weight: 0.7, run: importMembers },
  {
    name: "edit a member",
    weight: 2,
    run: async (scene) => {
      const [admin, member] = [scene.admin(), scene.chance.pick(scene.picture.members)];
      const input = scene.chance.pick([
        { role: "admin" },
        { role: "member" },
        { role: "member" },
        { isActive: false },
        { lastName: "O'Neil-=1+1" },
        { unitNumber: "U-1" },
        { email: "a@squad.example, b@evil.example" },
      ]);
      return scene.ask(admin, "members.edit", { id: member.id, ...input });
    },
  },
  {
    name: "deactivate or activate",
    weight: 3,
    run: async (scene) => {
      const admin = scene.admin();
      const ids = [
        ...new Set([
          scene.chance.pick(scene.picture.members).id,
          scene.chance.pick(scene.picture.members).id,
        ]),
      ];
      return scene.ask(admin, "members.setActive", { ids, isActive: scene.chance.happens(0.7) });
    },
  },
  {
    name: "delete a member",
    weight: 0.1,
    run: async (scene) =>
      scene.ask(scene.admin(), "members.remove", {
        id: scene.chance.pick(scene.picture.members).id,
      }),
  },
  { name: "give a new password", weight: 0.5, run: givePassword },
  {
    name: "put a place back",
    weight: 1,
    run: async (scene) => restore(scene),
  },
];

function changes(scene: Scene, date: string): Record<string, unknown> {
  const { chance } = scene;
  const { startTime, endTime, days } = chance.pick(TIMES);
  const { memberIds, notes } = form(scene, date);
  return chance.pick([
    { maxMembers: chance.between(1, 3) },
    { startTime, endTime, endDate: days > 0 ? addDays(date, days) : null },
    { date: addDays(date, chance.between(-1, 2)) },
    { memberIds },
    { notes },
  ]);
}

async function aboutShift(
  scene: Scene,
  name: "shifts.remove" | "shifts.removeSeries" | "replacementSearch.start",
  input: Record<string, unknown> = {},
): Promise<Answer | null> {
  const [admin, shift] = [scene.admin(), scene.shift()];
  return shift ? scene.ask(admin, name, { id: shift.id, ...input }) : null;
}

/**
 * Imports a member file with valid rows, a duplicate, an invalid row, and cells that a spreadsheet
 * would execute as formulas.
 */
async function importMembers(scene: Scene): Promise<Answer> {
  const number = scene.chance.between(100, 140);
  const rows = [
    "firstName,lastName,email,unitNumber,phoneNumber,role",
    `Ann,"O'Hara, Jr.",i${number}@squad.example,I-${number},(718) 555-0${number},member`,
    `=1+1,Last,j${number}@squad.example,J-${number},,member`,
    "Already,There,unit1@squad.example,U-1,,member",
    `No,Address,,K-${number},,member`,
    `Bad,Role,k${number}@squad.example,L-${number},,chief`,
  ];
  const csvFile = new File([rows.join("\r\n")], "members.csv", { type: "text/csv" });
  return scene.ask(scene.admin(), "members.import", {
    csvFile,
    dryRun: String(scene.chance.happens(0.3)),
  });
}

async function givePassword(scene: Scene): Promise<Answer> {
  const [admin, member] = [scene.admin(), scene.chance.pick(scene.picture.members)];
  const answer = await scene.ask(admin, "members.resetPassword", { userId: member.id });
  if (answer.status !== 200) return answer;
  const password = answer.body.defaultPassword as string;
  const known = scene.world.people.find(({ id }) => id === member.id);
  if (known) Object.assign(known, { password, cookie: null });
  else
    scene.world.people.push({
      id: member.id,
      unitNumber: member.unitNumber,
      address: `10.2.0.${scene.world.people.length}`,
      password,
      cookie: null,
    });
  return answer;
}

/** Restores the member who was assigned to a spot before. */
async function restore(scene: Scene): Promise<Answer | null> {
  const [admin, shift, which, isSure] = [
    scene.admin(),
    scene.shift(),
    scene.chance.between(0, 2),
    scene.chance.happens(0.7),
  ];
  if (!shift) return null;
  const { status, body } = await scene.ask(admin, "shifts.assignmentHistory", { id: shift.id });
  const spot = status === 200 ? (body as { moves: { id: number }[] }[])[which] : undefined;
  const last = spot?.moves.at(-1);
  const said = isSure
    ? {
        overrides: ["short-rest", "too-many-hours", "too-many-nights", "time-off", "shabbat"],
        reason: "Agreed by phone",
      }
    : {};
  return last ? scene.ask(admin, "shifts.putSpotBack", { id: last.id, ...said }) : null;
}
