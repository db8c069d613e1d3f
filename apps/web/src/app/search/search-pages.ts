import type { Role } from "@watchbill/domain/members/role";
import { isOn, type SquadFeatures } from "@watchbill/domain/settings/feature-switches";
import { CLOCK_HOURS } from "@watchbill/domain/time/date-style";
import { shownSections } from "../../features/preferences/settings-sections.ts";
import { shownTabs } from "../../features/reports/report-tabs.ts";
import type { SearchChoice } from "../../features/search/choice.ts";
import { type Entry, wordsOf } from "../../features/search/entry.ts";
import { PARTS, partId, shownParts } from "../../features/settings/organization-contents.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { ALL_PAGES } from "../pages.tsx";

const LABEL = 3;
const LESS = 2;

/** Synonyms of settings sections and reports, besides their labels. */
const ALSO_PARTS: Readonly<Record<string, string>> = {
  profile: "name phone email availability own",
  "time-off": "vacation holiday absence off",
  password: "passkey authenticator security sessions",
  notifications: "reminders quiet hours push calendar feed",
  organization: "squad zone holidays rules",
  "shift-types": "types kinds",
  webhooks: "integrations",
  features:
    "switches features turn on off swaps polls draft handoff fair share positions shabbat chat webhooks tokens",
  chat: "slack discord mattermost matrix channel messages",
  "api-tokens": "tokens api keys integrations scripts",
  data: "export privacy",
  former: "erase left deleted inactive gdpr",
  "fair-share": "fairness hours burden",
  emergency: "cover phones",
  insights: "coverage map charts",
  "service-points": "losap awards drills meetings training rules",
};

/** Search terms for the sections of the organization page. */
const ABOUT_SQUAD: Readonly<Record<keyof typeof PARTS, string>> = {
  squad: "Name, time zone and holidays",
  look: "Logo and color",
  dates: "Clock, date order and first day of the week",
  reminders: "How long before a shift",
  starts: "When members are asked, and when others are notified",
  hours: "Who corrects hours, and which are final",
  replacements: "Which members are asked first",
  rest: "Rest between shifts, hours per week and nights in a row",
  shabbatDays: "Who observes them, and how they're notified",
  workload: "How much nights, weekends and holidays count",
  retention: "Messages, activity, former members and shifts",
  security: "Who needs a second factor to sign in",
  customHolidays: "In addition to the holidays, or instead of them",
};

const ALSO_SQUAD: Readonly<Record<keyof typeof PARTS, string>> = {
  squad: "timezone region country calendar title",
  look: "colour picture image brand branding banner icon theme",
  dates: `${CLOCK_HOURS.map((hours) => `${hours} ${hours}h`).join(" ")} time format hour am pm monday sunday week starts date clock`,
  reminders: "notify default email sms",
  starts: "late missing alarm chain escalation no show",
  replacements: "cover who is asked first everyone offers",
  hours: "correct final period lock proposals attendance",
  rest: "limits most fatigue least",
  shabbatDays: "shabbat sabbath holy yom tov candles roster mail",
  workload: "weights points fairness fair share",
  retention: "privacy delete old years days logs gdpr",
  security: "two 2fa mfa authenticator password passkey sign-in login",
  customHolidays: "special closed memorial anniversary dates",
};

/** Search entries for a role: pages, settings sections, organization sections and reports. */
export function pageEntries(role: Role, squad: SquadFeatures): Entry<SearchChoice>[] {
  const isAdmin = role === "admin";
  const page = (
    key: string,
    title: string,
    also: string,
    path: string,
    more: Partial<Entry<SearchChoice>> = {},
  ): Entry<SearchChoice> => ({
    key: `page ${key}`,
    group: "pages",
    title,
    words: [...wordsOf(title, LABEL), ...wordsOf(`${also} page`, LESS)],
    choice: { kind: "page", path, isWindow: false },
    ...more,
  });
  const whole = ALL_PAGES.flatMap(
    ({ name, path, label, menu, searchWords, adminsOnly, feature, isWindow = false }) => {
      if (searchWords === null || (adminsOnly !== undefined && !isAdmin)) return [];
      if (!isOn(squad, feature)) return [];
      return page(name, label, searchWords, path, {
        isOffered: menu === "main",
        choice: { kind: "page", path, isWindow },
      });
    },
  );
  const planner = page(
    "planner",
    "Planner",
    "plan fill month shifts assign",
    pathTo("shifts", { view: "planner" }),
    {
      isOffered: true,
    },
  );
  const parts = [
    ...shownSections(role, squad).map(({ view, label, about }) =>
      page(
        `settings-${view}`,
        `Settings: ${label}`,
        ALSO_PARTS[view] ?? "",
        pathTo("settings", { view }),
        { detail: about },
      ),
    ),
    ...(isAdmin ? shownParts(squad) : []).map((name) =>
      page(
        partId(name),
        `Organization: ${PARTS[name]}`,
        `${ABOUT_SQUAD[name]} ${ALSO_SQUAD[name]} settings`,
        `${pathTo("settings", { view: "organization" })}#${partId(name)}`,
        { detail: ABOUT_SQUAD[name] },
      ),
    ),
    ...shownTabs(isAdmin, squad).map(({ value, label }) =>
      page(
        `reports-${value}`,
        `Reports: ${label}`,
        ALSO_PARTS[value] ?? "",
        pathTo("reports", { tab: value }),
      ),
    ),
  ];
  return [...whole.slice(0, 3), ...(isAdmin ? [planner] : []), ...whole.slice(3), ...parts];
}
