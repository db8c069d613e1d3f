import { AVAILABILITIES, AVAILABILITY_LABELS, type Availability, isAvailability } from "@watchbill/domain/members/availability";
import { SLOT_FIELDS, SLOTS, type SlotField } from "@watchbill/domain/members/availability-slots";
import { SelectField } from "../../ui/select-field.tsx";

export type Slots = Readonly<Record<SlotField, Availability>>;

const OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }));

/** When a member can serve, slot by slot. */
export function AvailabilityFields({
  value,
  onChange,
}: {
  readonly value: Slots;
  readonly onChange: (change: Partial<Slots>) => void;
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {SLOT_FIELDS.map((field) => (
        <SelectField
          key={field}
          label={SLOTS[field].label}
          hint={SLOTS[field].hours}
          options={OPTIONS}
          value={value[field]}
          onChange={(event) => isAvailability(event.target.value) && onChange({ [field]: event.target.value })}
        />
      ))}
    </div>
  );
}
