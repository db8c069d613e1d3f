import {
  type FeatureSwitch,
  isOn,
  type SquadFeatures,
} from "@watchbill/domain/settings/feature-switches";
import { WINDOW_DAYS } from "@watchbill/domain/settings/limits";
import { formatUnit } from "@watchbill/domain/text/language";
import { dateSettingsExample } from "@watchbill/domain/time/date-style-words";
import type { Output } from "../../lib/api/api.ts";

type Settings = Omit<
  Output<"settings.all">,
  "requiresAdminSecondFactor" | "accent" | "logo" | "shiftsRetainedSince"
>;

/** A part of the organization page: its anchor, its title and a summary of its settings. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly said: string;
}

/** The organization page's parts in order, each with a summary of its settings. */
export function organizationContents(values: Settings): readonly Part[] {
  const shown = shownParts(values).map(partId);
  const parts = [
    part("squad", `${values.name}, ${values.timeZone.replaceAll("_", " ")}`),
    part("look", values.squadColor === null ? "Default color" : "Custom color"),
    part("dates", dateSettingsExample(values)),
    part("reminders", reminders(values)),
    part("starts", starts(values)),
    part("hours", hours(values)),
    part(
      "replacements",
      values.asksOfferingFirst
        ? "Members who offer the shift type are asked first"
        : "Everyone is asked at once",
    ),
    part("rest", limits(values)),
    part("shabbatDays", values.isShabbatOffered ? "On" : "Off"),
    part(
      "workload",
      `Night hours count ${values.nightWeight}, weekend hours ${values.weekendWeight}, holiday hours ${values.holidayWeight}`,
    ),
    part("retention", retention(values)),
    part("security", security(values)),
    part("customHolidays", "Your squad's own days in the calendar"),
  ];
  return parts.filter(({ id }) => shown.includes(id));
}

/** The features of parts that are shown only with them. */
const FEATURES: Partial<Readonly<Record<PartName, FeatureSwitch>>> = {
  shabbatDays: "jewish-calendar",
  workload: "workload",
};

/** The parts of the page: without those of a feature that is off. */
export function shownParts(squad: SquadFeatures): readonly PartName[] {
  return (Object.keys(PARTS) as PartName[]).filter((name) => isOn(squad, FEATURES[name]));
}

/** Titles, used here and above the fields. */
export const PARTS = {
  squad: "Squad",
  look: "Appearance",
  dates: "Dates and times",
  reminders: "Default reminders",
  starts: "Missed check-ins",
  hours: "Hours",
  replacements: "Replacement requests",
  rest: "Rest and hours",
  shabbatDays: "Shabbat & Yom Tov",
  workload: "Workload balance",
  retention: "Data retention",
  security: "Sign-in security",
  customHolidays: "Custom holidays",
} as const;

type PartName = keyof typeof PARTS;

export function partId(name: PartName): string {
  return `organization-${name.toLowerCase()}`;
}

const part = (name: PartName, said: string): Part => ({
  id: partId(name),
  title: PARTS[name],
  said,
});

function reminders({ reminderHours, secondReminderHours, dualReminders }: Settings): string {
  const first = formatUnit(reminderHours, "hour");
  return dualReminders && secondReminderHours > 0
    ? `${first} and ${formatUnit(secondReminderHours, "hour")} before`
    : `${first} before`;
}

function starts({ startAskMinutes, startAlertMinutes }: Settings): string {
  const reminded =
    startAskMinutes > 0 ? `Remind after ${formatUnit(startAskMinutes, "minute")}` : "No reminder";
  const alerted =
    startAlertMinutes > 0 ? `alert after ${formatUnit(startAlertMinutes, "minute")}` : "no alert";
  return `${reminded}, ${alerted}`;
}

function hours(settings: Settings): string {
  const { hoursFinalUntil, hoursProposalDays, requiredHours, requiredHoursPeriod } = settings;
  const said = [
    hoursProposalDays > 0
      ? `Members correct hours for ${formatUnit(hoursProposalDays, "day")}`
      : "Only admins correct hours",
    hoursFinalUntil === null ? "" : `final through ${hoursFinalUntil}`,
    requiredHours > 0
      ? `${formatUnit(requiredHours, "hour")} required each ${requiredHoursPeriod}`
      : "",
  ];
  return said.filter((words) => words !== "").join(", ");
}

function limits({ minimumRestHours, maxHoursInSevenDays, maxNightsInRow }: Settings): string {
  const said = [
    minimumRestHours > 0 ? `${formatUnit(minimumRestHours, "hour")} between shifts` : "",
    maxHoursInSevenDays > 0
      ? `at most ${formatUnit(maxHoursInSevenDays, "hour")} in ${WINDOW_DAYS} days`
      : "",
    maxNightsInRow > 0
      ? maxNightsInRow === 1
        ? "at most one night in a row"
        : `at most ${maxNightsInRow} nights in a row`
      : "",
  ].filter((words) => words !== "");
  return said.length > 0 ? said.join(", ") : "No limits";
}

function retention({
  messageLogDays,
  activityLogDays,
  formerMemberYears,
  shiftYears,
}: Settings): string {
  const logs = [messageLogDays, activityLogDays].map((days) =>
    days > 0 ? formatUnit(days, "day") : "server's limit",
  );
  const names =
    formerMemberYears > 0
      ? `former members: ${formatUnit(formerMemberYears, "year")}`
      : "former members: forever";
  const shifts = shiftYears > 0 ? `shifts: ${formatUnit(shiftYears, "year")}` : "shifts: forever";
  return `Messages: ${logs[0]}, activity: ${logs[1]}, ${names}, ${shifts}`;
}

const SECURITY_SUMMARIES: Readonly<Record<Settings["secondFactorFor"], string>> = {
  nobody: "Password only",
  administrators: "Passkey or app required for admins",
  everybody: "Passkey or app required for everyone",
};

function security({ secondFactorFor }: Settings): string {
  return SECURITY_SUMMARIES[secondFactorFor];
}
