import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import {
  type AskingSquad,
  onAnotherDay,
  reply,
  startAskingSquad,
  textTo,
  tokenOf,
} from "../../testing/squads/poll-squad.ts";

let squad: AskingSquad;

beforeAll(async () => {
  squad = await startAskingSquad();
});
afterAll(() => squad.close());
beforeEach(() => onAnotherDay(squad));

/** Sends a text that offers a spot, and returns it with its shift's times. */
async function askedByText() {
  const { app } = squad;
  const [asks, admin] = [await signedInMember(app), await signedInMember(app, { role: "admin" })];
  const takes = await addMember(app, { phoneNumber: "5556001234", smsNotifications: true });
  const date = app.clock
    .now()
    .toZonedDateTimeISO("America/New_York")
    .toPlainDate()
    .add({ days: 5 });
  const { id } = await addShift(app, {
    date: date.toString(),
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, id, asks.id);
  await asks.call("replacements.request", { shiftAssignmentId, shiftId: id });
  await app.settle();
  app.clock.advance({ minutes: 5 });
  const number = "+15556001234";
  const code = textTo(squad, number).slice(-3);
  const change = (changes: object) => admin.call("shifts.change", { id, ...changes });
  const holders = async () =>
    ((await admin.call("shifts.assignments", { id })).body as { userId: number; status: string }[])
      .filter(({ status }) => status === "assigned")
      .map(({ userId }) => userId);
  return {
    takes,
    number,
    code,
    token: tokenOf(squad, number),
    later: date.add({ days: 1 }).toString(),
    change,
    holders,
  };
}

test("an answer to a text takes no spot at a moved time; the link's page shows the new time", async () => {
  const { takes, number, code, token, later, change, holders } = await askedByText();
  expect((await change({ date: later })).status).toBe(200);
  expect(await reply(squad, number, code)).toMatch(
    /^This shift was moved after we sent that text\. It's now Evening, .*, 6:30 PM - 8:30 PM\. Open the app to answer\.$/,
  );
  expect(await holders()).toEqual([]);
  const visitor = squad.app.visitor();
  expect((await visitor.call("actionLinks.show", { token })).body).toMatchObject({
    state: "ready",
    shift: { name: "Evening" },
  });
  expect((await visitor.call("actionLinks.use", { token })).status).toBe(200);
  expect(await holders()).toEqual([takes.id]);
});

test("other changes of a shift leave a text's answer valid", async () => {
  const { takes, number, code, change, holders } = await askedByText();
  expect((await change({ notes: "Keys with the neighbour" })).status).toBe(200);
  expect(await reply(squad, number, code)).toContain("Replacement accepted!");
  expect(await holders()).toEqual([takes.id]);
});
