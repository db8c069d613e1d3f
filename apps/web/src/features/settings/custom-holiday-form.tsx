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
import { useOrganization } from "./organization.ts";
import { DateField } from "./when-fields.tsx";

export type StoredDay = Output<"settings.customHolidays">[number];

export function CustomHolidayForm({
  day,
  onDone,
}: {
  readonly day: StoredDay | null;
  readonly onDone: () => void;
}) {
  const today = dateOf(useNow(60_000), useOrganization().timeZone);
  const how = { onSuccess: onDone, failed: "The day could not be saved. Try again." };
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
          label="For how many days"
          min={1}
          max={MAX_DAYS_OF_ONE}
          value={values.days}
          error={faults.days}
          onChange={(value) => set({ days: value })}
        />
      </div>
      <Checkbox {...form.box("isYearly")}>Every year on this month and day</Checkbox>
      {isLeapDay(values) ? (
        <p role="status" className="text-sm text-ink-soft">
          {LEAP_DAY_TEXT}
        </p>
      ) : null}
      <Checkbox {...form.box("isHoliday")}>
        Counts as a holiday: planning somebody then is warned of
      </Checkbox>
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
