import { type WeeksToFill, weeksToFill } from "@watchbill/domain/shifts/weeks-to-fill";
import { formatUnit } from "@watchbill/domain/text/language";
import { isLocalDate } from "@watchbill/domain/time/local";
import { Suspense, useState } from "react";
import { call } from "../../../lib/api/api.ts";
import { useCommand } from "../../../lib/api/queries.ts";
import { lazyPrefetched } from "../../../lib/routing/lazy.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../../ui/overlay/dialog-actions.tsx";
import { DateField } from "../../settings/date-time-fields.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { useShiftsOfDays } from "../../shifts/use-shifts-of-days.ts";
import { createBlockedBecause, createLabel, useMadeShifts } from "../editing/created-shifts.ts";
import { WeekPlanPreview } from "./week-plan-preview.tsx";
import { SavedWeeks } from "./week-templates.tsx";

const WEEKS = [1, 2, 3, 4, 5, 6].map((count) => ({
  value: String(count),
  label: formatUnit(count, "week"),
}));

const TIMES = [1, 2, 3, 4, 5, 6].map((count) => ({
  value: String(count),
  label: count === 1 ? "Once" : `${count} times`,
}));
/** How many months back the list of weeks to copy reaches. */
const MONTHS_BACK = 2;

const RotationForm = lazyPrefetched(async () => (await import("./rotation-form.tsx")).RotationForm);

type Mode = "copy" | "saved" | "rotation";

/**
 * Fills a month by copying weeks or week templates, or a year by a rotation of teams. Creates
 * shifts only after a preview.
 */
export function PlanWeeksDialog({
  month,
  today,
  initial = "copy",
  onClose,
}: {
  /** The month in view, such as "2026-12". */
  readonly month: string;
  readonly today: string;
  readonly initial?: Mode;
  readonly onClose: () => void;
}) {
  const [mode, setMode] = useState<Mode>(initial);
  const here = Temporal.PlainYearMonth.from(month);
  const { shifts, isPending } = useShiftsOfDays(
    Array.from(
      { length: MONTHS_BACK + 1 },
      (_, back) => `${here.subtract({ months: back }).toString()}-01`,
    ),
  );
  const fill = weeksToFill(
    month,
    today,
    shifts.map(({ date }) => date),
    useOrganization().weekStartsOn,
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={mode === "rotation" ? "Rotation" : "Copy weeks"}
      description="Preview before anything is created."
    >
      <div className="space-y-4">
        <Segmented
          label="From"
          options={[
            { value: "copy", label: "Existing weeks" },
            { value: "saved", label: "Weekly template" },
            { value: "rotation", label: "Rotation" },
          ]}
          value={mode}
          onChange={setMode}
        />
        {mode === "rotation" ? (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <RotationForm target={fill.target < today ? today : fill.target} onDone={onClose} />
          </Suspense>
        ) : null}
        {isPending && mode !== "rotation" ? <Skeleton className="h-64" /> : null}
        {!isPending && mode === "copy" ? <CopyWeeks fill={fill} onDone={onClose} /> : null}
        {!isPending && mode === "saved" ? <SavedWeeks fill={fill} onDone={onClose} /> : null}
      </div>
    </Dialog>
  );
}

function CopyWeeks({ fill, onDone }: { readonly fill: WeeksToFill; readonly onDone: () => void }) {
  const [form, setForm] = useState({
    fromDate: fill.source,
    toDate: fill.target,
    weeks: 1,
    times: fill.weeks,
    withMembers: true,
  });
  const made = useMadeShifts(onDone);
  const plan = useCommand("shifts.copyWeeks", {
    onSuccess: (answer, order) => {
      if (!answer.isDryRun) made(answer, () => call("shifts.copyWeeks", order));
    },
    failed: "Couldn't copy the weeks. Try again.",
  });
  const change = (part: Partial<typeof form>): void => {
    setForm({ ...form, ...part });
    plan.reset();
  };
  return (
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label="Copy the week of"
          hint="Any day of the first week"
          value={form.fromDate}
          onChange={({ target }) => isLocalDate(target.value) && change({ fromDate: target.value })}
        />
        <SelectField
          label="Weeks to copy"
          options={WEEKS}
          value={String(form.weeks)}
          onChange={({ target }) => change({ weeks: Number(target.value) })}
        />
        <DateField
          label="To the week of"
          hint="Any day of the first new week"
          value={form.toDate}
          onChange={({ target }) => isLocalDate(target.value) && change({ toDate: target.value })}
        />
        <SelectField
          label="Repeat"
          options={TIMES}
          value={String(form.times)}
          onChange={({ target }) => change({ times: Number(target.value) })}
        />
      </div>
      <Checkbox
        checked={form.withMembers}
        onChange={(event) => change({ withMembers: event.target.checked })}
      >
        Include assignments
      </Checkbox>
      <WeekPlanPreview plan={plan.data?.isDryRun ? plan.data : undefined} />
      <DialogActions>
        <Button
          variant="secondary"
          pending={plan.isPending && plan.variables.isDryRun === true && "Loading..."}
          onClick={() => plan.mutate({ ...form, isDryRun: true })}
        >
          Preview
        </Button>
        <Button
          pending={plan.isPending && plan.variables.isDryRun !== true && "Creating..."}
          disabledReason={createBlockedBecause(plan.data)}
          onClick={() => plan.mutate({ ...form, isUndoable: true })}
        >
          {createLabel(plan.data?.shifts.length)}
        </Button>
      </DialogActions>
    </div>
  );
}
