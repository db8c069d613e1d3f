import {
  customHolidayBlockedBecause,
  isLeapDay,
  LEAP_DAY_TEXT,
  MAX_CUSTOM_HOLIDAY_NAME_LENGTH,
  MAX_DAYS_OF_ONE,
} from "@watchbill/domain/holidays/custom-holiday";
import { dateOf } from "@watchbill/domain/time/local";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { DateField } from "./date-time-fields.tsx";
import { useOrganization } from "./organization.ts";

export type StoredDay = Output<"settings.customHolidays">[number];

export function CustomHolidayForm({
  day,
  onDone,
}: {
  readonly day: StoredDay | null;
  readonly onDone: () => void;
}) {
  const today = dateOf(useNow(60_000), useOrganization().timeZone);
  const how = { onSuccess: onDone, failed: "Couldn't save the day. Try again." };
  const add = useCommand("settings.addCustomHolidays", { ...how, done: { title: "Day added" } });
  const change = useCommand("settings.changeCustomHoliday", {
    ...how,
    done: { title: "Day saved" },
  });
  const sending = day === null ? add : change;
  const form = useForm(
    () => ({
      name: day?.name ?? "",
      date: day?.date ?? today,
      isYearly: day?.isYearly ?? false,
      days: day?.days ?? 1,
      isHoliday: day?.isHoliday ?? false,
    }),
    {
      blockedBecause: customHolidayBlockedBecause,
      title: null,
      sending,
      onSend: (values) => {
        if (day === null) add.mutate({ days: [values] });
        else change.mutate({ id: day.id, ...values });
      },
    },
  );
  const { values, faults, set } = form;
  return (
    <form {...form.wiring} className="space-y-4">
      <TextField
        label="Name"
        maxLength={MAX_CUSTOM_HOLIDAY_NAME_LENGTH}
        autoComplete="off"
        {...form.text("name")}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label="Date" {...form.text("date")} />
        <NumberField
          label="Number of days"
          min={1}
          max={MAX_DAYS_OF_ONE}
          value={values.days}
          error={faults.days}
          onChange={(value) => set({ days: value })}
        />
      </div>
      <Checkbox {...form.box("isYearly")}>Repeat every year</Checkbox>
      {isLeapDay(values) ? (
        <p role="status" className="text-sm text-ink-soft">
          {LEAP_DAY_TEXT}
        </p>
      ) : null}
      <Checkbox {...form.box("isHoliday")}>Treat as a holiday (warn when assigning)</Checkbox>
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={sending.isPending && "Saving..."}>
          {day === null ? "Add day" : "Save day"}
        </Button>
      </div>
    </form>
  );
}
