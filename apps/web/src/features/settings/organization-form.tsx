import { changesIn, seenOf } from "@watchbill/domain/errors/changed-meanwhile";
import { SETTINGS_WORDS } from "@watchbill/domain/settings/changed-meanwhile";
import { isOn } from "@watchbill/domain/settings/feature-switches";
import {
  reminderDefaultsBlockedBecause,
  settingsBlockedBecause,
  startChainBlockedBecause,
} from "@watchbill/domain/settings/organization-settings";
import type { ReactNode } from "react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { useLiveDraft } from "../../lib/forms/live-draft.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { EditConflict } from "../../ui/form/edit-conflict.tsx";
import { useUnsavedChanges } from "../../ui/form/use-unsaved-changes.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { usePageToast } from "../../ui/overlay/toast-in-page.ts";
import { LookFields } from "./branding-fields.tsx";
import { ContentsNav } from "./contents-nav.tsx";
import { DateFields } from "./date-fields.tsx";
import {
  HoursFields,
  LimitFields,
  ReminderHoursFields,
  ReplacementFields,
  StartFields,
} from "./duty-fields.tsx";
import { organizationContents } from "./organization-contents.ts";
import { useShiftsKeptQuestion } from "./retention-confirmation.tsx";
import { RetentionFields } from "./retention-fields.tsx";
import { type SettingsDraft, settingsDraft } from "./settings-draft.ts";
import { ShabbatFields } from "./shabbat-fields.tsx";
import { SignInFields } from "./sign-in-fields.tsx";
import { SquadFields } from "./squad-fields.tsx";
import { WorkloadFields } from "./workload-fields.tsx";

/** The squad's settings form. */
export function OrganizationForm() {
  const settings = useEndpoint("settings.all", {});
  return (
    <QueryBoundary
      of={settings}
      loading={<Skeleton className="h-96" />}
      failed="Couldn't load settings."
    >
      {(data) => (
        <Form
          settings={settingsDraft(data)}
          isCurrent={!settings.isFetching && !settings.isStale}
          onRefused={() => void settings.refetch()}
        />
      )}
    </QueryBoundary>
  );
}

function Form({
  settings,
  isCurrent,
  onRefused,
}: {
  readonly settings: SettingsDraft;
  /** True if the settings are fresh and no refetch is in flight. */
  readonly isCurrent: boolean;
  readonly onRefused: () => void;
}) {
  const save = useCommand("settings.change", {
    done: ({ message }) => ({ title: "Success", description: message }),
    onSuccess: (_answer, { seen: _seen, ...saved }) => {
      live.noteSaved(saved);
    },
    failed: "Couldn't save settings. Try again.",
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
      kept.askFirst(live.seen.shiftYears, values.shiftYears, () =>
        save.mutate({ ...changes, seen: seenOf(live.seen, changes) }),
      );
    },
  });
  const { values, set, faults } = form;
  const part = { values, faults, onChange: set };
  const isChanged = Object.keys(changesIn(live.seen, values)).length > 0;
  const question = useUnsavedChanges(isChanged);
  return (
    <form {...form.wiring} className="flex flex-col gap-4">
      <ContentsNav parts={organizationContents(settings)} />
      <div className="space-y-4 gap-4 *:break-inside-avoid min-[100rem]:columns-2">
        <SquadFields {...part} saved={settings} />
        <LookFields
          color={values.squadColor}
          fault={faults.squadColor}
          onChange={(squadColor) => set({ squadColor })}
        />
        <DateFields values={values} saved={settings} onChange={set} />
        <ReminderHoursFields {...part} />
        <StartFields {...part} />
        <HoursFields {...part} />
        <ReplacementFields {...part} />
        <LimitFields {...part} />
        {isOn(values, "jewish-calendar") ? <ShabbatFields {...part} /> : null}
        {isOn(values, "workload") ? <WorkloadFields {...part} /> : null}
        <RetentionFields {...part} />
        <SignInFields {...part} />
      </div>
      <EditConflict
        text={(fields) =>
          `Someone changed the ${fields} of the squad's settings while you were editing.`
        }
        news={live.news}
        clashes={live.clashes}
        onTakeTheirs={live.takeTheirs}
      />
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

/** A sticky save bar, because the form is long. */
function SaveBar({
  isShown,
  children,
}: {
  readonly isShown: boolean;
  readonly children: ReactNode;
}) {
  usePageToast("saveBar", isShown);
  return (
    <div
      className={`grid ${isShown ? "sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 rounded-lg shadow-card short:static lg:bottom-4" : ""}`}
    >
      {children}
    </div>
  );
}
