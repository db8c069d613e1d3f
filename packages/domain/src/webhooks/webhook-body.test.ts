import { expect, test } from "vitest";
import { webhookBody, webhookTestBody } from "./webhook-body.ts";

const AT = Temporal.Instant.from("2026-05-12T18:00:00Z");
const NOTHING = {
  actorId: null,
  subjectId: null,
  shiftId: null,
  assignmentId: null,
  requestId: null,
};

test("contains ids and facts, and the crew when the shift has positions", () => {
  const facts = {
    type: "shifts.assigned",
    at: AT,
    ...NOTHING,
    actorId: 1,
    subjectId: 25,
    shiftId: 7,
    details: { count: 1 },
  };
  const crew = { filled: 1, spots: 2, roles: [{ code: "driver", memberId: null }] };
  const data = { ...NOTHING, actorId: 1, subjectId: 25, shiftId: 7, details: { count: 1 } };
  const body = { id: "e-1", type: "shifts.assigned", at: "2026-05-12T18:00:00Z" };
  expect(JSON.parse(webhookBody("e-1", facts))).toEqual({ ...body, data });
  expect(JSON.parse(webhookBody("e-1", { ...facts, crew }))).toEqual({
    ...body,
    data: { ...data, crew },
  });
});

test("the test body has the form of an event and describes none", () => {
  expect(JSON.parse(webhookTestBody("e-2", "webhooks.test", AT))).toEqual({
    id: "e-2",
    type: "webhooks.test",
    at: "2026-05-12T18:00:00Z",
    data: { ...NOTHING, details: {} },
  });
});
