import { SECOND_FACTOR_CHOICES, SECOND_FACTOR_LABELS } from "@watchbill/domain/accounts/second-factor";
import { changesIn, seenOf } from "@watchbill/domain/changed-meanwhile";
import { NIGHT_FROM, NIGHT_HOURS } from "@watchbill/domain/places/nights";
import { HOLIDAY_REGION_LABELS } from "@watchbill/domain/settings/calendar-region";
import { SETTINGS_WORDS } from "@watchbill/domain/settings/changed-meanwhile";
import { LIMIT_LEVEL_LABELS, LIMIT_LEVELS, limitLevel, WINDOW_DAYS } from "@watchbill/domain/settings/limits";
import {
  reminderDefaultsBlockedBecause,
  settingsBlockedBecause,
  startChainBlockedBecause,
} from "@watchbill/domain/settings/organisation-settings";
import { currentTimeZone } from "@watchbill/domain/settings/time-zone-names";
import { formatTime } from "@watchbill/domain/time/format";
import type { ComponentProps, ReactNode } from "react";
import type { Output } from "../../lib/api.ts";
import { useForm } from "../../lib/form.ts";
import { useLiveDraft } from "../../lib/live-draft.ts";
import { useCommand, useEndpoint } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Skeleton } from "../../ui/card.tsx";
import { ChangedMeanwhile } from "../../ui/changed-meanwhile.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Read } from "../../ui/read.tsx";
import { useSaidOnPage } from "../../ui/said-on-page.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { useUnsaved } from "../../ui/use-unsaved.tsx";
import { BurdenFields } from "./burden-fields.tsx";
import { ContentsNav } from "./contents-nav.tsx";
import { DateFields } from "./date-fields.tsx";
import { LookFields } from "./look-fields.tsx";
import { organisationContents, PARTS, partId } from "./organisation-contents.ts";
import { RestDayFields } from "./rest-day-fields.tsx";
import { RetentionFields } from "./retention-fields.tsx";
import { useShiftsKeptQuestion } from "./shifts-kept-question.tsx";

/** What older programs ask by another name is not said twice, nor what follows from the colour or has an address of its own. */
type Draft = Omit<Output<"settings.all">, "requiresAdminSecondFactor" | "accent" | "logo" | "shiftsKeptSince">;

const REGIONS = (["diaspora", "israel", "none"] as const).map((value) => ({ value, label: HOLIDAY_REGION_LABELS[value] }));
const SECOND_FACTORS = SECOND_FACTOR_CHOICES.map((value) => ({ value, label: SECOND_FACTOR_LABELS[value] }));
const LEVELS = LIMIT_LEVELS.map((value) => ({ value, label: LIMIT_LEVEL_LABELS[value] }));
type NumberName =
  | "startAskMinutes"
  | "startAlarmMinutes"
  | "reminderHours"
  | "secondReminderHours"
  | "minimumRestHours"
  | "mostHoursInSevenDays"
  | "mostNightsInRow";
let zones: { readonly value: string; readonly label: string }[] | null = null;

/** The zones that may be chosen, in order; reckoned when they are first shown, which takes a phone a moment. */
function zonesToChoose(): readonly { readonly value: string; readonly label: string }[] {
  // Browsers offer some under names that are not theirs any more.
  zones ??= [...new Set(Intl.supportedValuesOf("timeZone").map(currentTimeZone))]
    .sort((a, b) => a.localeCompare(b))
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
  return zones;
}

const SECOND_FACTOR_HINTS: Readonly<Record<Draft["secondFactorFor"], string>> = {
  nobody: "A password is enough. Whoever has a passkey may use it.",
  administrators: "With a password alone, administrators act as members.",
  everybody: "With a password alone, nobody sees more than the way to set one up.",
};

/** What the squad decides for itself. */
export function OrganisationForm() {
  const settings = useEndpoint("settings.all", {});
  return (
    <Read of={settings} loading={<Skeleton className="h-96" />} failed="The settings could not be read.">
      {(data) => (
        <Form
          settings={draftOf(data)}
          isCurrent={!settings.isFetching && !settings.isStale}
          onRefused={() => void settings.refetch()}
        />
      )}
    </Read>
  );
}

function Form({
  settings,
  isCurrent,
  onRefused,
}: {
  readonly settings: Draft;
  /** The settings are as the server has them, and not about to be read again. */
  readonly isCurrent: boolean;
  readonly onRefused: () => void;
}) {
  const save = useCommand("settings.change", {
    done: ({ message }) => ({ title: "Success", description: message }),
    onSuccess: (_answer, { seen: _seen, ...saved }) => {
      live.noteSaved(saved);
    },
    failed: "The settings could not be saved.",
    onError: onRefused,
  });
  const kept = useShiftsKeptQuestion();
  const live = useLiveDraft(settings, isCurrent && !save.isPending, SETTINGS_WORDS);
  const form = useForm(settings, {
    blockedBecause: (values) =>
      settingsBlockedBecause(values) ??
      reminderDefaultsBlockedBecause(values, live.seen) ??
      startChainBlockedBecause(values, live.seen),
    sending: save,
    draft: live,
    onSend: (values) => {
      const changes = changesIn(live.seen, values);
      kept.askFirst(live.seen.shiftYears, values.shiftYears, () => save.mutate({ ...changes, seen: seenOf(live.seen, changes) }));
    },
  });
  const { values, set, faults } = form;
  const isChanged = Object.keys(changesIn(live.seen, values)).length > 0;
  const question = useUnsaved(isChanged);
  const hours = (name: NumberName, label: string, hint: string) => (
    <NumberField
      label={label}
      hint={hint}
      value={values[name]}
      error={faults[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const level = (name: "restLevel" | "hoursLevel" | "nightsLevel", label: string) => (
    <SelectField
      label={label}
      options={LEVELS}
      value={values[name]}
      onChange={({ target }) => set({ [name]: limitLevel(target.value) })}
    />
  );
  return (
    <form {...form.wiring} className="flex flex-col gap-4">
      <ContentsNav parts={organisationContents(settings)} />
      <div className="space-y-4 gap-4 *:break-inside-avoid min-[100rem]:columns-2">
        <Card id={partId("squad")} title={PARTS.squad}>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField label="Name" maxLength={80} {...form.text("name")} />
            <SelectField
              label="Jewish holidays of"
              hint={values.holidayRegion === "none" ? "No Hebrew calendar: only days of the squad's own" : ""}
              options={REGIONS}
              value={values.holidayRegion}
              onChange={({ target }) =>
                set({ holidayRegion: REGIONS.find(({ value }) => value === target.value)?.value ?? "diaspora" })
              }
            />
            <SelectField
              label="Time zone"
              hint="Every time you see is in it"
              options={
                zonesToChoose().some(({ value }) => value === values.timeZone)
                  ? zonesToChoose()
                  : [{ value: values.timeZone, label: values.timeZone }, ...zonesToChoose()]
              }
              value={values.timeZone}
              error={faults.timeZone}
              onChange={(event) => set({ timeZone: event.target.value })}
            />
          </div>
          {values.timeZone === settings.timeZone ? null : (
            <p className="mt-3 rounded-lg bg-warn-soft p-3 text-warn">
              Shifts that have not started keep the time on the clock and move to the new zone; past ones stay as they were.
            </p>
          )}
        </Card>
        <LookFields colour={values.squadColour} fault={faults.squadColour} onChange={(squadColour) => set({ squadColour })} />
        <DateFields values={values} saved={settings} onChange={set} />
        <Card id={partId("reminders")} title={PARTS.reminders}>
          <div className="grid gap-3 sm:grid-cols-2">
            {hours("reminderHours", "Reminder hours", "Hours before the start, 1 to 168")}
            {hours("secondReminderHours", "Final reminder hours", "Hours before the start, 0 to 24; 0 is none")}
          </div>
          <div className="mt-3">
            <Checkbox {...form.box("dualReminders")}>Two reminders for each shift</Checkbox>
          </div>
        </Card>
        <Card id={partId("starts")} title={PARTS.starts}>
          <div className="grid gap-3 sm:grid-cols-2">
            {hours("startAskMinutes", "Minutes until the member is asked", "After the start, 0 to 240; 0 for never")}
            {hours("startAlarmMinutes", "Minutes until others hear", "Partners and administrators; 0 for never")}
          </div>
          <p className="mt-2 text-sm text-ink-soft">
            Whoever is not 10-8 is asked whether they are on, by every way they like to be told; then their partners and the
            administrators hear, with a number to call. Going 10-8 or asking for cover ends it.
          </p>
        </Card>
        <Card id={partId("rest")} title={PARTS.rest}>
          <div className="grid gap-3 sm:grid-cols-2">
            {hours("minimumRestHours", "Hours between two shifts", "0 for no limit")}
            {level("restLevel", "Less rest than that")}
            {hours("mostHoursInSevenDays", `Hours within ${WINDOW_DAYS} days`, "The most for one member; 0 for no limit")}
            {level("hoursLevel", "More hours than that")}
            {hours(
              "mostNightsInRow",
              "Nights in a row",
              `Of ${NIGHT_HOURS} hours or more after ${formatTime(NIGHT_FROM, values)}; 0 for no limit`,
            )}
            {level("nightsLevel", "More nights than that")}
          </div>
        </Card>
        <RestDayFields values={values} faults={faults} onChange={set} />
        <BurdenFields values={values} faults={faults} onChange={set} />
        <RetentionFields values={values} faults={faults} onChange={set} />
        <Card id={partId("security")} title={PARTS.security}>
          <SelectField
            label="Who must sign in with a passkey or an authenticator app"
            hint={SECOND_FACTOR_HINTS[values.secondFactorFor]}
            options={SECOND_FACTORS}
            value={values.secondFactorFor}
            onChange={({ target }) => {
              const choice = SECOND_FACTOR_CHOICES.find((value) => value === target.value);
              if (choice) set({ secondFactorFor: choice });
            }}
          />
          <p className="mt-2 text-sm text-ink-soft">To ask it of others you need one yourself, and to be signed in with it.</p>
          <ProviderOnly box={form.box("providerOnly")} />
        </Card>
      </div>
      <ChangedMeanwhile what="the squad's settings" news={live.news} clashes={live.clashes} onTakeTheirs={live.takeTheirs} />
      <SaveBar isShown={isChanged}>
        <Button type="submit" className="max-sm:w-full" pending={save.isPending && "Saving..."}>
          Save settings
        </Button>
      </SaveBar>
      {question}
      {kept.question}
    </form>
  );
}

/** Whether passwords end for whoever comes in through the provider; without a provider there is nothing to say. */
function ProviderOnly({ box }: { readonly box: Omit<ComponentProps<typeof Checkbox>, "children"> }) {
  const { name } = useEndpoint("accounts.provider", {}).data ?? {};
  if (!name) return null;
  return (
    <div className="mt-3">
      <Checkbox {...box}>Members who have signed in with {name} no longer sign in with a password</Checkbox>
      <p className="mt-1 text-sm text-ink-soft">To switch it on you must have signed in with it yourself.</p>
    </div>
  );
}

/** The form is long: what is changed can be saved from wherever one has come to. */
function SaveBar({ isShown, children }: { readonly isShown: boolean; readonly children: ReactNode }) {
  useSaidOnPage("saveBar", isShown);
  return (
    <div
      className={`grid ${isShown ? "sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 rounded-lg shadow-card short:static lg:bottom-4" : ""}`}
    >
      {children}
    </div>
  );
}

function draftOf({
  requiresAdminSecondFactor: _older,
  accent: _drawn,
  logo: _address,
  shiftsKeptSince: _written,
  ...settings
}: Output<"settings.all">): Draft {
  return settings;
}
