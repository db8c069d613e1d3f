import { describe, expect, test } from "vitest";
import {
  afterSecondTry,
  countOf,
  failuresOf,
  filesToTryAgain,
  passedOnSecondTry,
  type Report,
  WHOLE_FILE,
} from "./second-try.ts";

const passed = (file: string, name: string) => ({ file, name, failure: null });
const failed = (file: string, name: string, failure = "expected 1 to be 2\n    at somewhere") => ({ file, name, failure });
const report = (outcomes: Report["outcomes"], looseErrors: Report["looseErrors"] = []): Report => ({ outcomes, looseErrors });

const first = report([passed("a", "one"), failed("a", "two"), passed("b", "three"), failed("c", "four")]);

describe("a second try", () => {
  test("is of the files in which a test failed, each once", () => {
    expect(filesToTryAgain(report([failed("a", "one"), failed("a", "two"), passed("b", "three")]))).toEqual(["a"]);
    expect(filesToTryAgain(report([passed("a", "one")]))).toEqual([]);
  });

  test("counts instead of the first for those files, and leaves the others as they were", () => {
    const second = report([passed("a", "one"), passed("a", "two"), failed("c", "four")]);
    expect(countOf(first)).toEqual({ passed: 2, failed: 2 });
    expect(countOf(afterSecondTry(first, second))).toEqual({ passed: 3, failed: 1 });
  });

  test("fails what passed at first and does not now", () => {
    const second = report([failed("a", "one"), passed("a", "two"), passed("c", "four")]);
    expect(countOf(afterSecondTry(first, second))).toEqual({ passed: 3, failed: 1 });
  });

  test("names what passed only now, with why it failed before", () => {
    const second = report([passed("a", "one"), passed("a", "two"), failed("c", "four", "something else")]);
    expect(passedOnSecondTry(first, second)).toEqual(["second try: a > two, first failed with: expected 1 to be 2"]);
  });

  test("names a file that could not be read at first", () => {
    const unread = report([failed("a", WHOLE_FILE, "cannot be read")]);
    const lines = passedOnSecondTry(unread, report([passed("a", "one")]));
    expect(lines).toEqual([`second try: a > ${WHOLE_FILE}, first failed with: cannot be read`]);
    expect(passedOnSecondTry(unread, report([passed("a", "one"), failed("a", "two")]))).toEqual([]);
    expect(passedOnSecondTry(unread, report([]))).toEqual([]);
  });

  test("leaves a line for each that failed, and for what went wrong beside the tests", () => {
    const untidy = report(first.outcomes, [{ file: null, message: "lost\n    at somewhere" }]);
    expect(failuresOf(untidy)).toEqual([
      "a > two: expected 1 to be 2",
      "c > four: expected 1 to be 2",
      "in no file, beside its tests: lost",
    ]);
  });

  test("forgives an error beside the tests only in a file that was tried again", () => {
    const loose = (file: string | null) => ({ file, message: "lost" });
    const untidy = report(first.outcomes, [loose("a"), loose("b"), loose(null)]);
    const second = report([passed("a", "one"), passed("a", "two"), passed("c", "four")]);
    expect(countOf(afterSecondTry(untidy, second))).toEqual({ passed: 4, failed: 2 });
    expect(countOf(afterSecondTry(first, report(second.outcomes, [loose("a")])))).toEqual({ passed: 4, failed: 1 });
  });
});
