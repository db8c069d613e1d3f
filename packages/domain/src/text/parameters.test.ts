import { expect, test } from "vitest";
import { withParameters } from "./parameters.ts";

const FACTS = { shift: "Night", isOver: false, phone: "555-0100", people: ["C-1 Ann Cohen"] };

test("returns the facts that a text reads, with the text", () =>
  expect(
    withParameters(
      ({ shift, isOver, people }) => ({ title: isOver ? "" : shift, message: people.join(", ") }),
      FACTS,
    ),
  ).toEqual({
    title: "Night",
    message: "C-1 Ann Cohen",
    parameters: { shift: "Night", isOver: false, people: ["C-1 Ann Cohen"] },
  }));

test("leaves out a fact that an unmet condition skips", () =>
  expect(
    withParameters((facts) => ({ title: facts.isOver ? facts.phone : "Now" }), FACTS).parameters,
  ).toEqual({ isOver: false }));
