import { expect, test } from "vitest";
import { textConsent } from "./text-consent.ts";

test.each([true, false])(
  "promises STOP and HELP only if replies reach the app: %s",
  (takesAnswers) => {
    const text = textConsent("Riverside", takesAnswers);
    expect(text).toContain("Texts from Riverside about your shifts");
    expect(text.includes("Reply STOP")).toBe(takesAnswers);
    expect(text.includes("turn this off or ask an admin")).toBe(!takesAnswers);
  },
);
