import type { Role } from "@watchbill/domain/members/role";
import { isOn, type SquadFeatures } from "@watchbill/domain/settings/feature-switches";
import { CLOCK_HOURS } from "@watchbill/domain/time/date-style";
import { SECTION_TEXTS } from "../../features/preferences/section-texts.ts";
import { shownSections } from "../../features/preferences/settings-sections.ts";
import { shownTabs } from "../../features/reports/report-tabs.ts";
import type { SearchChoice } from "../../features/search/choice.ts";
import { type Entry, wordsOf } from "../../features/search/entry.ts";
import {
  PARTS,
  PARTS_OF_PAGES,
  type PartName,
  partId,
  type SquadPage,
} from "../../features/settings/squad-pages.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { ALL_PAGES } from "../pages.tsx";

const LABEL = 3;
const LESS = 2;

/** Search synonyms for settings sections and reports, in addition to their labels. */
const ALSO_PARTS: Readonly<Record<string, string>> = {
  profile: "name phone mobile number address email carrier availability frequency account",
  "time-off": "vacation holiday leave absence away off unavailable",
  password: "passkey authenticator 2fa mfa change security sessions devices signed login",
  notifications:
    "reminders reminder email sms text push quiet hours calendar feed sync subscribe mute silence",
  "own-qualifications": "license certificate certification expire expires",
  data: "export download privacy gdpr",
  organization: "squad rules name",
  appearance: "logo color colour picture image brand branding banner icon theme look",
  "shift-types": "types kinds shifts times sizes crew positions",
  qualifications:
    "driver emt license certificate certification skills training expire expires lapsing squad",
  reminders: "notify cover",
  limits:
    "rest limits hours week nights row most maximum minimum least fatigue tired warn block overtime",
  hours:
    "correct corrections correcting final period lock proposals propose attendance required quota minimum monthly quarter timesheet",
  workload:
    "weights weight points fairness fair share burden night weekend holiday bonus last-minute pickup look back days",
  holidays: "custom special closed memorial anniversary dates days jewish hebrew calendar import",
  shabbat: "sabbath holy candles candle lighting sunset nightfall location city roster mail email",
  webhooks: "integrations http events",
  features:
    "switches features turn on off swaps polls draft handoff fair share positions shabbat jewish chat webhooks tokens modules enable disable",
  chat: "slack discord mattermost matrix channel messages",
  "api-tokens": "tokens api keys integrations scripts",
  former: "erase left deleted inactive gdpr forget",
  security:
    "second factor two 2fa mfa authenticator password passkey passwords sign-in login single sso provider",
  retention: "privacy delete old years days logs gdpr keep kept purge history messages activity",
  "fair-share": "fairness hours burden",
  emergency: "cover phones",
  insights: "coverage map charts",
  "service-points": "losap awards drills meetings training rules",
};

/** Summaries of those settings pages that have several cards. */
const ABOUT_CARDS: Readonly<Partial<Record<PartName, string>>> = {
  squad: "Name, country and time zone",
  dates: "Clock, date order and first day of the week",
  reminders: "How long before a shift",
  starts: "When members are asked, and when others are notified",
  replacements: "Which members are asked first",
  customHolidays: "In addition to the holidays, or instead of them",
};

const ALSO_CARDS: Readonly<Partial<Record<PartName, string>>> = {
  squad: "timezone zone region country title rename organization phone code",
  dates: `${CLOCK_HOURS.map((hours) => `${hours} ${hours}h`).join(" ")} time format hour am pm monday sunday week starts date clock`,
  reminders: "notify default final second two dual email sms",
  starts: "late missing alarm alert partners chain escalation no show arrive 10-8 check-in",
  replacements: "cover who is asked first everyone offers",
  customHolidays: "special closed memorial anniversary dates public import file",
};

/** Returns the search entries of a role: pages, settings sections and their cards, and reports. */
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
    ...shownSections(role, squad).map(({ view, label, group }) =>
      page(
        `settings-${view}`,
        `Settings: ${label}`,
        // A page with several cards leaves its summary out of its search words, because each card
        // has its own entry.
        `${ALSO_PARTS[view] ?? ""} ${view in PARTS_OF_PAGES ? "" : SECTION_TEXTS[view].about} settings${group === "You" ? " my own" : ""}`,
        pathTo("settings", { view }),
        { detail: SECTION_TEXTS[view].about },
      ),
    ),
    ...(isAdmin ? Object.entries(PARTS_OF_PAGES) : []).flatMap(([view, names]) =>
      names.map((name) =>
        page(
          partId(name),
          `Settings: ${PARTS[name]}`,
          `${ABOUT_CARDS[name]} ${ALSO_CARDS[name]} settings`,
          `${pathTo("settings", { view: view as SquadPage })}#${partId(name)}`,
          { detail: ABOUT_CARDS[name] },
        ),
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
