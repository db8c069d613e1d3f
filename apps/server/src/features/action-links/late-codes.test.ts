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
} from "../../testing/squads/poll-squad.ts";

const NUMBER = "+15556004321";
let squad: AskingSquad;

beforeAll(async () => {
  squad = await startAskingSquad();
});
afterAll(() => squad.close());
beforeEach(() => onAnotherDay(squad));

/** Returns the reply code of a text that offers a spot in five days. */
async function askedByText(): Promise<string> {
  const { app } = squad;
  const asks = await signedInMember(app, { phoneNumber: null });
  await app.dependencies.database.write.updateTable("members").set({ phoneNumber: null }).execute();
  await addMember(app, { phoneNumber: NUMBER.slice(2), smsNotifications: true });
  const date = app.clock
    .now()
    .toZonedDateTimeISO("America/New_York")
    .toPlainDate()
    .add({ days: 5 });
  const shift = await addShift(app, {
    date: date.toString(),
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asks.id);
  await asks.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  await app.settle();
  return textTo(squad, NUMBER).slice(-3);
}

test("replies to a second text answer that it is already recorded", async () => {
  const code = await askedByText();
  expect(await reply(squad, NUMBER, code)).toContain("Replacement accepted!");
  expect(await reply(squad, NUMBER, code)).toBe(
    "This code was already used. Open the app to see your shifts.",
  );
});

test("replies to a text answer after the start that it is too late", async () => {
  const code = await askedByText();
  squad.app.clock.advance({ hours: 24 * 6 });
  expect(await reply(squad, NUMBER, code)).toBe(
    "This code has expired. Open the app to see open shifts.",
  );
  expect(await reply(squad, NUMBER, code === "000" ? "001" : "000")).toMatch(
    /^Reply with the code from our text/,
  );
});
