import { expect, test } from "vitest";
import { z } from "zod";
import { formatIssue, inputError } from "./validation-messages.ts";

const input = z
  .strictObject({
    date: z.iso.date(),
    id: z.int().positive(),
    month: z.int().min(1).max(12),
    type: z.enum(["any", "evening", "night"]),
    name: z.string().min(1).max(3),
    ids: z.array(z.int()).max(1),
    end: z.iso.date().optional(),
  })
  .refine(({ date, end }) => end === undefined || end >= date, {
    message: "The end date can't be before the start date",
    path: ["end"],
  });

const RIGHT = { id: 1, date: "2026-05-12", month: 5, type: "any", name: "Abc", ids: [1] };

test.each([
  [{ date: undefined }, "The date is missing"],
  [{ date: 5 }, "The date must be text"],
  [{ date: "2026-02-30" }, "The date must be a date such as 2026-05-31"],
  [{ month: "May" }, "The month must be a number"],
  [{ month: 1.5 }, "The month must be a whole number"],
  [{ month: 13 }, "The month must be at most 12"],
  [{ id: 0 }, "The ID must be more than 0"],
  [{ type: "lunch" }, "The type must be any, evening, or night"],
  [{ name: "" }, "The name must have at least 1 character"],
  [{ name: "Abcd" }, "The name must have at most 3 characters"],
  [{ ids: [1, 2] }, "The IDs must have at most 1 entry"],
  [{ isAdmin: true }, "isAdmin: unknown field"],
  [{ end: "2026-05-11" }, "The end date can't be before the start date"],
])("describes %o in plain words", (wrong, message) => {
  const { error } = input.safeParse({ ...RIGHT, ...wrong }, { error: formatIssue });
  expect(error && inputError(error)).toMatchObject({
    kind: "invalid",
    code: "input-invalid",
    message,
  });
});

test("names every invalid field", () => {
  const { error } = input.safeParse(
    { ...RIGHT, date: undefined, month: 0 },
    { error: formatIssue },
  );
  expect(error && inputError(error).fields).toEqual({
    date: "Missing",
    month: "Must be at least 1",
  });
});
