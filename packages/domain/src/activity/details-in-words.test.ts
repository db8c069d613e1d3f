import { expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import { detailsInWords } from "./details-in-words.ts";

test("formats details as words and leaves out ids and lists of ids", () => {
  const details = {
    changes: "email, role",
    count: 1200,
    isByCode: true,
    shiftId: 7,
    shiftIds: [7],
    own: [{}],
    refused: 2,
    note: "",
    timesTried: 3,
    spots: ["one", "two"],
    formerly: null,
  };
  expect(detailsInWords(details, USUAL_DATES)).toEqual([
    ["Changed", "email, role"],
    ["How many", "1,200"],
    ["With a code of the authenticator app", "yes"],
    ["Refused", "2"],
    ["Times tried", "3"],
  ]);
});
