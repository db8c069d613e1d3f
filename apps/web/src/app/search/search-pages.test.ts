import { FEATURE_SWITCHES } from "@watchbill/domain/settings/feature-switches";
import { expect, test, vi } from "vitest";

vi.mock("../dashboard/dashboard.tsx", () => ({ DashboardPage: () => null }));
vi.mock("../dashboard/replacement-of-shift.tsx", () => ({ replacementOfShift: () => null }));

// Another test may have loaded these modules with its own mocks.
vi.resetModules();
const { pageEntries } = await import("./search-pages.ts");
const { rank } = await import("../../features/search/rank.ts");

const ENTRIES = pageEntries("admin", { features: FEATURE_SWITCHES });

test.each([
  ["squad name", "Settings: Squad"],
  ["country", "Settings: Squad"],
  ["time zone", "Settings: Squad"],
  ["timezone", "Settings: Squad"],
  ["clock", "Settings: Dates and times"],
  ["24 hour", "Settings: Dates and times"],
  ["date format", "Settings: Dates and times"],
  ["first day of the week", "Settings: Dates and times"],
  ["week starts monday", "Settings: Dates and times"],
  ["logo", "Settings: Appearance"],
  ["colour", "Settings: Appearance"],
  ["brand", "Settings: Appearance"],
  ["default reminders", "Settings: Default reminders"],
  ["final reminder", "Settings: Default reminders"],
  ["no show", "Settings: Missed check-ins"],
  ["late", "Settings: Missed check-ins"],
  ["alert partners", "Settings: Missed check-ins"],
  ["asked first", "Settings: Replacement requests"],
  ["rest", "Settings: Rest and limits"],
  ["fatigue", "Settings: Rest and limits"],
  ["nights in a row", "Settings: Rest and limits"],
  ["maximum hours", "Settings: Rest and limits"],
  ["required hours", "Settings: Hours"],
  ["final hours", "Settings: Hours"],
  ["fair share", "Reports: Fair share"],
  ["weights", "Settings: Workload balance"],
  ["look back", "Settings: Workload balance"],
  ["bonus", "Settings: Workload balance"],
  ["jewish", "Settings: Holidays"],
  ["custom holidays", "Settings: Custom holidays"],
  ["shabbat settings", "Settings: Shabbat & Yom Tov"],
  ["candle", "Settings: Shabbat & Yom Tov"],
  ["2fa", "Settings: Password Settings"],
  ["second factor", "Settings: Sign-in security"],
  ["security", "Settings: Sign-in security"],
  ["sso", "Settings: Sign-in security"],
  ["retention", "Settings: Data retention"],
  ["delete old shifts", "Settings: Data retention"],
  ["keep messages", "Settings: Data retention"],
  ["slack", "Settings: Squad chat"],
  ["webhook", "Settings: Webhooks"],
  ["api", "Settings: API tokens"],
  ["positions", "Settings: Shift types"],
  ["emt", "Settings: Qualifications"],
  ["modules", "Settings: What your squad uses"],
  ["gdpr erase", "Settings: Former members"],
  ["vacation", "Settings: Time off"],
  ["quiet hours", "Settings: Notification Preferences"],
  ["my phone number", "Settings: Profile Information"],
  ["my license", "Settings: Your qualifications"],
  ["export data", "Settings: Your data"],
  ["availability", "Availability"],
])("a search for %o finds the page %s first", (words, title) => {
  expect(rank(ENTRIES, words)[0]?.entries[0]?.title).toBe(title);
});

test("lists none of the squad's settings for a member", () => {
  const titles = pageEntries("member", { features: FEATURE_SWITCHES }).map((one) => one.title);
  expect(titles.filter((title) => title.startsWith("Settings: "))).toEqual([
    "Settings: Profile Information",
    "Settings: Password Settings",
    "Settings: Notification Preferences",
    "Settings: Time off",
    "Settings: Your qualifications",
    "Settings: Your data",
  ]);
});
