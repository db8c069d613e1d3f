import { describe, expect, test } from "vitest";
import {
  emailBlockedBecause,
  isBySecondFactorThere,
  isSameAddress,
  newcomerBlockedBecause,
  ownPath,
  type ProviderAnswer,
  passwordBlockedBecause,
  providerAnswerBlockedBecause,
  providerOnlyBlockedBecause,
  providerSignInBlockedBecause,
  unlinkBlockedBecause,
} from "./provider.ts";

const answer: ProviderAnswer = {
  subject: "248289761001",
  email: "dana@squad.example",
  isEmailVerified: true,
  methods: [],
  level: null,
  signedInAt: null,
  names: { unitNumber: "C-30", firstName: "Dana", lastName: "Levi" },
};

test.each([
  ["an ordinary one", {}, null],
  ["the longest subject", { subject: "x".repeat(255) }, null],
  ["no address", { email: null }, null],
  ["an address in another script", { email: "דנה@squad.example" }, null],
  ["no subject", { subject: "" }, "account number"],
  ["a longer subject", { subject: "x".repeat(256) }, "account number"],
  ["a subject with a zero", { subject: "24\u0000" }, "account number"],
  ["a subject with a line break", { subject: "24\n" }, "account number"],
  ["a subject with half a surrogate pair", { subject: "24\ud800" }, "account number"],
  ["a subject with a replacement character", { subject: "24\ufffd" }, "account number"],
  ["an address with a zero", { email: "dana\u0000@squad.example" }, "email address"],
  ["an address with half a surrogate pair", { email: "dana\ud800@squad.example" }, "email address"],
  [
    "an address on two lines",
    { email: "dana@squad.example\nBcc: x@evil.example" },
    "email address",
  ],
  ["an address that is turned around", { email: "\u202edana@squad.example" }, "email address"],
  ["an address that is too long", { email: `${"x".repeat(250)}@a.io` }, "email address"],
])("validates an identity with %s", (_what, said, what) => {
  const message = what && `Keycloak sent an invalid ${what} for you. Ask an admin of Keycloak.`;
  expect(providerAnswerBlockedBecause({ ...answer, ...said }, "Keycloak")?.message ?? null).toBe(
    message,
  );
});

test.each([
  ["a verified address", answer, false, undefined],
  ["none", { ...answer, email: null }, true, "provider-email-missing"],
  [
    "an unverified address",
    { ...answer, isEmailVerified: false },
    false,
    "provider-email-unverified",
  ],
  [
    "an unverified address from a trusted provider",
    { ...answer, isEmailVerified: false },
    true,
    "provider-email-unverified",
  ],
  [
    "an address without a verification claim",
    { ...answer, isEmailVerified: null },
    false,
    "provider-email-unverified",
  ],
  [
    "an address without a verification claim from a trusted provider",
    { ...answer, isEmailVerified: null },
    true,
    undefined,
  ],
])("validates a response with %s", (_what, said, trustsEmail, code) => {
  expect(
    emailBlockedBecause(said, { trustsEmail, secondFactorWords: [], unitClaim: null }, "Keycloak")
      ?.code,
  ).toBe(code);
});

test.each([
  ["pwd", null, false],
  ["mfa", null, true],
  ["pwd", "urn:squad:gold", true],
  ["pwd", "1", false],
  ["mfa2", "gold", false],
])(
  "rates a provider sign-in by %s at level %s as a second factor: %s",
  (method, level, isStrong) => {
    expect(
      isBySecondFactorThere(
        { methods: [method], level },
        { secondFactorWords: ["mfa", "urn:squad:gold"] },
      ),
    ).toBe(isStrong);
  },
);

test("never reports a second factor when no words are configured", () => {
  expect(isBySecondFactorThere({ methods: [], level: null }, { secondFactorWords: [] })).toBe(
    false,
  );
  expect(isBySecondFactorThere({ methods: [""], level: "" }, { secondFactorWords: [] })).toBe(
    false,
  );
});

test.each([
  ["Dana@Squad.example", "dana@squad.example", true],
  ["dana@squad.example", "dana@squad.example.evil", false],
  ["\u212Aim@squad.example", "kim@squad.example", false],
  ["DAN\u0130@squad.example", "dani@squad.example", false],
])("compares %s and %s as one address: %s", (one, other, isSame) => {
  expect(isSameAddress(one, other)).toBe(isSame);
});

test.each([
  ["/", "/"],
  ["/members", "/members"],
  ["/simple-shifts?month=2026-05&shift=4#x", "/simple-shifts?month=2026-05&shift=4#x"],
  ["", "/"],
  ["https://evil.example", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/a\\b", "/"],
  ["/\t/evil.example", "/"],
  ["/\n/evil.example", "/"],
  ["/%0d%0aset-cookie", "/%0d%0aset-cookie"],
  ["javascript:alert(1)", "/"],
  [`/${"a".repeat(499)}`, `/${"a".repeat(499)}`],
  [`/${"a".repeat(500)}`, "/"],
])("resolves the return path %j to %s", (place, landed) => {
  expect(ownPath(place)).toBe(landed);
  expect(new URL(ownPath(place), "https://watch.example").origin).toBe("https://watch.example");
});

describe("provider sign-in", () => {
  test.each([
    ["rejects an unknown email address", undefined, "provider-member-missing"],
    ["comes for the first time", { isActive: true, linkedSubject: null }, undefined],
    ["was here before", { isActive: true, linkedSubject: answer.subject }, undefined],
    [
      "rejects an address linked to another provider identity",
      { isActive: true, linkedSubject: "2" },
      "provider-other-account",
    ],
    ["has left", { isActive: false, linkedSubject: answer.subject }, "provider-member-inactive"],
  ])("decides provider sign-in: %s", (_who, found, code) => {
    expect(providerSignInBlockedBecause(found, answer, "Keycloak")?.code).toBe(code);
  });

  test("names the looked-up address when no member matches", () => {
    expect(providerSignInBlockedBecause(undefined, answer, "Keycloak")?.message).toMatch(
      /^No member of this squad has the email address dana@squad\.example\. /,
    );
  });
});

test.each([
  [
    "while the squad allows them",
    { isProviderOnly: false, provider: "Keycloak", isLinked: true },
    undefined,
  ],
  [
    "after the member signed in with the provider",
    { isProviderOnly: true, provider: "Keycloak", isLinked: true },
    "passwords-off",
  ],
  [
    "before the first provider sign-in",
    { isProviderOnly: true, provider: "Keycloak", isLinked: false },
    undefined,
  ],
  [
    "after the provider configuration is removed",
    { isProviderOnly: true, provider: null, isLinked: true },
    undefined,
  ],
])("checks whether a password is accepted: %s", (_when, facts, code) => {
  expect(passwordBlockedBecause(facts)?.code).toBe(code);
});

test("requires an admin's own provider sign-in to turn passwords off, and keeps the last sign-in method", () => {
  expect(providerOnlyBlockedBecause(false)?.code).toBe("provider-sign-in-first");
  expect(providerOnlyBlockedBecause(true)).toBeNull();
  expect(unlinkBlockedBecause({ isProviderOnly: true, provider: "Keycloak" })?.code).toBe(
    "provider-needed",
  );
  expect(unlinkBlockedBecause({ isProviderOnly: false, provider: "Keycloak" })).toBeNull();
});

test.each([
  ["is called all that a member needs", answer.names, false, undefined],
  [
    "has no unit number",
    { ...answer.names, unitNumber: null },
    false,
    "provider-newcomer-incomplete",
  ],
  [
    "has no first name",
    { ...answer.names, firstName: null },
    false,
    "provider-newcomer-incomplete",
  ],
  ["has no last name", { ...answer.names, lastName: null }, false, "provider-newcomer-incomplete"],
  ["was a member before", answer.names, true, "provider-member-former"],
])("checks a newcomer who %s", (_who, names, wasMember, code) => {
  expect(newcomerBlockedBecause(names, wasMember, "Keycloak")?.code).toBe(code);
});

test("tells a newcomer which claim is missing", () => {
  const said = { unitNumber: "C-30", firstName: null, lastName: null };
  expect(newcomerBlockedBecause(said, false, "Keycloak")?.message).toMatch(
    /^Keycloak didn't send your first name, /,
  );
});
