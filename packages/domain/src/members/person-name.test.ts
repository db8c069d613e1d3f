import { expect, test } from "vitest";
import { isPersonName } from "./person-name.ts";

test.each([
  ["a word of any script", true, "דנה"],
  ["a hundred letters", true, "x".repeat(100)],
  ["a hundred and one", false, "x".repeat(101)],
  ["what breaks a line", false, "Dana\nBcc: evil@example.net"],
  ["nothing", false, ""],
])("%s is a valid name: %s", (_, isName, name) => expect(isPersonName(name)).toBe(isName));
