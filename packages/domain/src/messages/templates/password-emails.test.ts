import { describe, expect, test } from "vitest";
import { emailHtml } from "./email-html.ts";
import { forgottenPasswordEmail, generatedPasswordEmail, welcomeEmail } from "./password-emails.ts";

const FACTS = {
  firstName: "Dana",
  unitNumber: "C-25",
  squad: "Riverside Rescue",
  password: "Kx7m-Rw2p-Tn9c-Hq4d",
  appAddress: "https://squad.example.org",
};

describe.each([
  ["a welcome", welcomeEmail],
  ["a generated password", generatedPasswordEmail],
  ["a forgotten password", forgottenPasswordEmail],
])("the email with %s", (_name, write) => {
  const { subject, text, blocks } = write(FACTS);

  test("says where to sign in, and with which unit number and password", () => {
    expect(text).toContain(
      "Address: https://squad.example.org\nUnit number: C-25\nPassword: Kx7m-Rw2p-Tn9c-Hq4d\n",
    );
  });

  test("has HTML of equal content, without a link", () => {
    const html = emailHtml(subject, blocks, "", { squad: "Riverside", accent: null });
    for (const said of [FACTS.appAddress, FACTS.unitNumber, FACTS.password])
      expect(html).toContain(said);
    expect(html).not.toContain("<a ");
  });

  test("names the squad", () => expect(subject).toContain("Riverside Rescue"));
});
