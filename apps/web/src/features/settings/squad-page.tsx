import { changesIn, seenOf } from "@watchbill/domain/errors/changed-meanwhile";
import { SETTINGS_WORDS } from "@watchbill/domain/settings/changed-meanwhile";
import type { OrganizationSettings } from "@watchbill/domain/settings/organization-fields";
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
import { DateFields } from "./date-fields.tsx";
import {
  HoursFields,
  LimitFields,
  ReminderHoursFields,
  ReplacementFields,
  StartFields,
} from "./duty-fields.tsx";
import { useShiftsKeptQuestion } from "./retention-confirmation.tsx";
import { RetentionFields } from "./retention-fields.tsx";
import { type SettingsDraft, type SettingsPart, settingsDraft } from "./settings-draft.ts";
import { ShabbatFields } from "./shabbat-fields.tsx";
import { SignInFields } from "./sign-in-fields.tsx";
import { RegionFields, SquadFields } from "./squad-fields.tsx";
import { SQUAD_PAGES, type SquadPage } from "./squad-pages.ts";
import { WorkloadFields } from "./workload-fields.tsx";

/** A settings page: a form with some of the squad's settings. */
export function SquadPageForm({ page }: { readonly page: SquadPage }) {
  const settings = useEndpoint("settings.all", {});
  return (
    <QueryBoundary
      of={settings}
      loading={<Skeleton className="h-96" />}
      failed="Couldn't load settings."
    >
      {(data) => (
        <Form
          page={page}
          settings={settingsDraft(data)}
          isCurrent={!settings.isFetching && !settings.isStale}
          onRefused={() => void settings.refetch()}
        />
      )}
    </QueryBoundary>
  );
}

type Part = SettingsPart & { readonly saved: SettingsDraft };

/** The form's cards on each settings page. */
const CARDS: Readonly<Record<SquadPage, (part: Part) => ReactNode>> = {
  organization: (part) => (
    <>
      <SquadFields {...part} />
      <DateFields {...part} />
    </>
  ),
  appearance: ({ values, faults, onChange }) => (
    <LookFields
      color={values.squadColor}
      fault={faults.squadColor}
      onChange={(squadColor) => onChange({ squadColor })}
    />
  ),
  reminders: (part) => (
    <>
      <ReminderHoursFields {...part} />
      <StartFields {...part} />
      <ReplacementFields {...part} />
    </>
  ),
  limits: (part) => <LimitFields {...part} />,
  hours: (part) => <HoursFields {...part} />,
  workload: (part) => <WorkloadFields {...part} />,
  holidays: (part) => <RegionFields {...part} />,
  shabbat: (part) => <ShabbatFields {...part} />,
  security: (part) => <SignInFields {...part} />,
  retention: (part) => <RetentionFields {...part} />,
};

/** Names the settings of a page in messages about edit conflicts. */
function wordsOn(page: SquadPage): typeof SETTINGS_WORDS {
  const shown: readonly (keyof OrganizationSettings)[] = SQUAD_PAGES[page];
  return SETTINGS_WORDS.filter(({ keys }) => keys.some((key) => shown.includes(key)));
}

function Form({
  page,
  settings,
  isCurrent,
  onRefused,
}: {
  readonly page: SquadPage;
  readonly settings: SettingsDraft;
  /** True if the loaded settings are up to date and no refetch is in flight. */
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
  const live = useLiveDraft(settings, isCurrent && !save.isPending, wordsOn(page));
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
  const isChanged = Object.keys(changesIn(live.seen, values)).length > 0;
  const question = useUnsavedChanges(isChanged);
  return (
    <form {...form.wiring} className="flex flex-col gap-4">
      {CARDS[page]({ values, faults, saved: settings, onChange: set })}
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

/** A bar with the save button that stays in view while the form has unsaved changes. */
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
      className={`sm:w-fit ${isShown ? "sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 rounded-lg shadow-card short:static lg:bottom-4" : ""}`}
    >
      {children}
    </div>
  );
}
