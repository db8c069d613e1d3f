import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type AskingSquad,
  onAnotherDay,
  reply,
  startAskingSquad,
  textTo,
} from "../../testing/asking-squad.ts";
import { addAssignment, addMember, addShift, signedInMember } from "../../testing/builders.ts";

const NUMBER = "+15556004321";
let squad: AskingSquad;

beforeAll(async () => {
  squad = await startAskingSquad();
});
afterAll(() => squad.close());
beforeEach(() => onAnotherDay(squad));

/** Returns the code of a text that offers a spot in five days. */
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

test("a second answer to a text says that it is done", async () => {
  const code = await askedByText();
  expect(await reply(squad, NUMBER, code)).toContain("Replacement accepted!");
  expect(await reply(squad, NUMBER, code)).toBe(
    "This code has been used already. Open the app to see your shifts.",
  );
});

test("an answer to a text after the shift's start says that it is too late", async () => {
  const code = await askedByText();
  squad.app.clock.advance({ hours: 24 * 6 });
  expect(await reply(squad, NUMBER, code)).toBe(
    "This code has expired. Open the app to see what needs cover.",
  );
  expect(await reply(squad, NUMBER, code === "000" ? "001" : "000")).toMatch(
    /^Reply with the code from our text/,
  );
});
