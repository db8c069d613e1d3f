import {
  type Row,
  rowsAmong,
  shiftsInRow,
} from "@watchbill/domain/shift-preferences/bulk-preferences";
import {
  SHIFT_PREFERENCE_LABELS,
  SHIFT_PREFERENCES,
  type ShiftPreference,
} from "@watchbill/domain/shift-preferences/shift-preference";
import { plural } from "@watchbill/domain/text/language";

import { formatDay } from "@watchbill/domain/time/format";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { PreferredShift } from "./optimistic-preferences.ts";
import { SHIFT_PREFERENCE_LOOKS } from "./preference-appearance.ts";

/**
 * Sets one preference for many shifts: those of a shift type, a weekday or a week, or those with
 * another common property.
 */
export function WholeRows({
  shifts,
  onSay,
}: {
  readonly shifts: readonly PreferredShift[];
  readonly onSay: (shiftIds: readonly number[], preference: ShiftPreference) => void;
}) {
  const squad = useOrganization();
  const [row, setRow] = useState<Row>({});
  const { kinds, weekdays, weeks } = rowsAmong(shifts, squad.weekStartsOn);
  const chosen = shiftsInRow(shifts, row, squad.weekStartsOn);
  const choose = (change: Row): void => setRow({ ...row, ...change });
  return (
    <Card title="Set several at once">
      <div className="grid gap-3">
        <div className="grid gap-2 min-[22.5rem]:grid-cols-2 min-[22.5rem]:max-sm:[&>:first-child]:col-span-2 sm:grid-cols-3">
          <SelectField
            label="Shift type"
            value={row.type ?? ""}
            onChange={({ target }) => choose({ type: target.value || undefined })}
            options={[
              { value: "", label: "All types" },
              ...kinds.map(({ type, name }) => ({ value: type, label: name })),
            ]}
          />
          <SelectField
            label="Weekday"
            value={row.weekday === undefined ? "" : String(row.weekday)}
            onChange={({ target }) =>
              choose({ weekday: target.value === "" ? undefined : Number(target.value) })
            }
            options={[
              { value: "", label: "Every day" },
              ...weekdays.map(({ weekday, name }) => ({ value: String(weekday), label: name })),
            ]}
          />
          <SelectField
            label="Week"
            value={row.week ?? ""}
            onChange={({ target }) => choose({ week: target.value || undefined })}
            options={[
              { value: "", label: "Every week" },
              ...weeks.map((week) => ({ value: week, label: `From ${formatDay(week, squad)}` })),
            ]}
          />
        </div>
        <FourButtons
          label={plural(chosen.length, "Apply to 1 shift", `Apply to ${chosen.length} shifts`)}
          disabledReason={chosen.length === 0 ? "No matching shifts" : null}
          onSay={(preference) =>
            onSay(
              chosen.map(({ id }) => id),
              preference,
            )
          }
        />
      </div>
    </Card>
  );
}

/** The four preferences as buttons that apply to several shifts. */
export function FourButtons({
  label,
  shownLabel = label,
  disabledReason,
  onSay,
}: {
  readonly label: string;
  /** The visible label, if it differs from the accessible label. */
  readonly shownLabel?: string;
  readonly disabledReason?: string | null;
  readonly onSay: (preference: ShiftPreference) => void;
}) {
  return (
    <div role="group" aria-label={label} className="grid gap-1.5">
      <p aria-hidden className="text-sm font-semibold text-ink-soft">
        {shownLabel}
      </p>
      <div className="grid grid-cols-4 gap-1.5">
        {SHIFT_PREFERENCES.map((preference) => {
          const { icon: Icon } = SHIFT_PREFERENCE_LOOKS[preference];
          return (
            <Button
              key={preference}
              variant="secondary"
              isCompact
              disabledReason={disabledReason}
              onClick={() => onSay(preference)}
              className="px-1! leading-tight"
            >
              <span className="flex flex-col items-center py-1 text-[0.8125rem]">
                <Icon aria-hidden size={16} />
                {SHIFT_PREFERENCE_LABELS[preference]}
              </span>
            </Button>
          );
        })}
      </div>
    </div>
  );
}
