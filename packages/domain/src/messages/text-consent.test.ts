import { expect, test } from "vitest";
import { textConsent } from "./text-consent.ts";

test.each([true, false])("promises STOP and HELP only if answers arrive: %s", (takesAnswers) => {
  const text = textConsent("Riverside", takesAnswers);
  expect(text).toContain("Texts from Riverside about your shifts");
  expect(text.includes("Text STOP")).toBe(takesAnswers);
  expect(text.includes("switch this off or ask an administrator")).toBe(!takesAnswers);
});
