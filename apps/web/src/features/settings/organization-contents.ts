import { SECOND_FACTOR_LABELS } from "@watchbill/domain/accounts/second-factor";
import {
  type FeatureSwitch,
  isOn,
  type SquadFeatures,
} from "@watchbill/domain/settings/feature-switches";
import { counted } from "@watchbill/domain/time/counted";
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
    part("look", values.squadColor === null ? "Watchbill's colour" : "A colour of its own"),
    part("dates", dateSettingsExample(values)),
    part("reminders", reminders(values)),
    part("starts", starts(values)),
    part("rest", limits(values)),
    part("shabbatDays", values.isShabbatOffered ? "Members may keep them" : "Nobody keeps them"),
    part(
      "workload",
      `A night hour counts ${values.nightWeight}, a weekend hour ${values.weekendWeight}, a holiday hour ${values.holidayWeight}`,
    ),
    part("retention", retention(values)),
    part("security", security(values)),
    part("customHolidays", "Beside the holidays, or instead of them"),
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
  squad: "The squad",
  look: "Look",
  dates: "Clock and dates",
  reminders: "Reminders of new members",
  starts: "When nobody goes 10-8",
  rest: "Rest",
  shabbatDays: "Rest days",
  workload: "Burden",
  retention: "How long things are kept",
  security: "Security",
  customHolidays: "Days of the squad's own",
} as const;

type PartName = keyof typeof PARTS;

export function partId(name: PartName): string {
  return `organisation-${name.toLowerCase()}`;
}

const part = (name: PartName, said: string): Part => ({
  id: partId(name),
  title: PARTS[name],
  said,
});

function reminders({ reminderHours, secondReminderHours, dualReminders }: Settings): string {
  const hours =
    dualReminders && secondReminderHours > 0
      ? `${reminderHours} and ${secondReminderHours} hours`
      : counted(reminderHours, "hour");
  return `${hours} before the start`;
}

function starts({ startAskMinutes, startAlertMinutes }: Settings): string {
  const asked =
    startAskMinutes > 0 ? `Asked after ${counted(startAskMinutes, "minute")}` : "Not asked";
  return `${asked}, others hear ${startAlertMinutes > 0 ? `after ${counted(startAlertMinutes, "minute")}` : "nothing"}`;
}

function limits({ minimumRestHours, maxHoursInSevenDays, maxNightsInRow }: Settings): string {
  const said = [
    minimumRestHours > 0 ? `${counted(minimumRestHours, "hour")} between shifts` : "",
    maxHoursInSevenDays > 0 ? `at most ${counted(maxHoursInSevenDays, "hour")} a week` : "",
    maxNightsInRow > 0
      ? `${maxNightsInRow} ${maxNightsInRow === 1 ? "night in a row" : "nights in a row"}`
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
    days > 0 ? counted(days, "day") : "as the server keeps it",
  );
  const names =
    formerMemberYears > 0
      ? `former members ${counted(formerMemberYears, "year")}`
      : "former members for good";
  const shifts = shiftYears > 0 ? `shifts ${counted(shiftYears, "year")}` : "shifts for good";
  return `Messages ${logs[0]}, activity ${logs[1]}, ${names}, ${shifts}`;
}

function security({ secondFactorFor }: Settings): string {
  return secondFactorFor === "nobody"
    ? "A password is enough"
    : `More than a password: ${SECOND_FACTOR_LABELS[secondFactorFor].toLowerCase()}`;
}
