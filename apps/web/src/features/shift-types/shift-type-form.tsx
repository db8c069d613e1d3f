import { parallelShiftTypes } from "@watchbill/domain/shift-types/parallel-shift-types";
import {
  LATEST_END_DAYS,
  MAX_MEMBERS,
  MAX_SHIFT_TYPE_CODE_LENGTH,
  MAX_SHIFT_TYPE_NAME_LENGTH,
  MIN_MEMBERS,
  ONE_OFF,
  SHIFT_TYPE_COLORS,
  type ShiftTypeColor,
} from "@watchbill/domain/shift-types/shift-type";
import {
  endDaysAfter,
  NEW_SHIFT_TYPE,
  type ShiftTypeForm,
  shiftTypeBlockedBecause,
  suggestedShiftTypeCode,
} from "@watchbill/domain/shift-types/shift-type-form";
import { weekdayOrder } from "@watchbill/domain/time/calendar";
import { namedWeekdays } from "@watchbill/domain/time/format";
import { Link } from "wouter";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { WeekdayToggles } from "../../ui/form/weekday-toggles.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { RoleFields } from "../qualifications/position-fields.tsx";
import { TimeField } from "../settings/date-time-fields.tsx";
import { useFeature, useOrganization } from "../settings/organization.ts";
import { SHIFT_TYPE_FILLS } from "./shift-type-colors.ts";
import type { ShiftTypes } from "./use-shift-types.ts";

export type ShiftTypeRow = ShiftTypes[number];

const ENDS = Array.from({ length: LATEST_END_DAYS + 1 }, (_, days) => ({
  value: String(days),
  label: ["Same day", "Next day"][days] ?? `${days} days later`,
}));

/**
 * Dialog that adds, copies or edits a shift type; tells the caller if the change affects the
 * initial values of new shifts.
 */
export function ShiftTypeDialog({
  kind,
  copied = null,
  kinds,
  onClose,
  onChanged,
}: {
  readonly kind: ShiftTypeRow | null;
  /** The shift type that is copied: its values are the initial values. */
  readonly copied?: ShiftTypeRow | null;
  readonly kinds: ShiftTypes;
  readonly onClose: () => void;
  readonly onChanged: (key: string, hasOtherTimes: boolean) => void;
}) {
  const failed = "Couldn't save the shift type. Try again.";
  const add = useCommand("shiftTypes.add", {
    done: ({ name }) => ({ title: `Added ${name}` }),
    onSuccess: onClose,
    failed,
  });
  const change = useCommand("shiftTypes.change", {
    done: ({ name }) => ({ title: `Saved ${name}` }),
    onSuccess: (now) => onChanged(now.key, kind !== null && !haveSameTimes(kind, now)),
    failed,
  });
  const sending = kind ? change : add;
  const others = kinds.filter(({ key }) => key !== kind?.key);
  const form = useForm<ShiftTypeForm>(() => firstValues(kind, copied), {
    blockedBecause: (values) => shiftTypeBlockedBecause(values, others),
    title: null,
    sending,
    onSend: (values) => {
      const sent = {
        ...values,
        sharesAvailabilityWith: sharedWith(values, sharedTypes(values, kind, others)),
        weekdays: [...values.weekdays],
        roleIds: [...(values.roleIds ?? [])],
      };
      if (kind) change.mutate({ key: kind.key, ...sent });
      else add.mutate(sent);
    },
  });
  const { values, set, faults } = form;
  const parallel = sharedTypes(values, kind, others);
  const { weekStartsOn } = useOrganization();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={kind ? `Edit ${kind.name}` : "Add shift type"}
      description="Defaults for new shifts of this type. You can still change each shift."
    >
      <form {...form.wiring} className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-3">
          <TextField
            label="Name"
            maxLength={MAX_SHIFT_TYPE_NAME_LENGTH}
            {...form.text("name")}
            onChange={({ target: { value: name } }) =>
              set({
                name,
                ...(values.code === suggestedShiftTypeCode(values.name) && {
                  code: suggestedShiftTypeCode(name),
                }),
              })
            }
          />
          <TextField
            label="Short name"
            maxLength={MAX_SHIFT_TYPE_CODE_LENGTH}
            {...form.text("code")}
          />
        </div>
        <ColorChoice value={values.color} onChange={(color) => set({ color })} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 min-[22.5rem]:grid-cols-2">
          {(["startTime", "endTime"] as const).map((name) => (
            <TimeField
              key={name}
              label={name === "startTime" ? "Start time" : "End time"}
              {...form.text(name)}
              onChange={({ target: { value } }) =>
                set({ [name]: value, endDays: endDaysAfter(values, { [name]: value }) })
              }
            />
          ))}
          <SelectField
            label="Ends"
            options={ENDS}
            value={String(values.endDays)}
            error={faults.endDays}
            onChange={({ target }) => set({ endDays: Number(target.value) })}
          />
          <NumberField
            label="Spots"
            min={MIN_MEMBERS}
            max={MAX_MEMBERS}
            value={values.maxMembers}
            error={faults.maxMembers}
            onChange={(value) => set({ maxMembers: value })}
          />
        </div>
        <RoleFields
          roleIds={values.roleIds ?? []}
          maxMembers={values.maxMembers}
          error={faults.roleIds}
          onChange={(roleIds) => set({ roleIds })}
        />
        <NeedsQualifications />
        {kind?.key === ONE_OFF ? null : (
          <>
            <WeekdayToggles
              only={namedWeekdays(weekdayOrder(weekStartsOn))}
              label="Runs on"
              hint="Suggested for new shifts on these days"
              value={values.weekdays}
              error={faults.weekdays}
              onChange={(weekdays) => set({ weekdays })}
            />
            <Checkbox {...form.box("asksAvailability")}>
              Members set their availability for this type
            </Checkbox>
            {values.asksAvailability && parallel.length > 0 ? (
              <SelectField
                label="Availability"
                hint="Members who offer one of these types offer both."
                options={[
                  { value: "", label: "Its own" },
                  ...parallel.map(({ key, name }) => ({ value: key, label: `Same as ${name}` })),
                ]}
                value={sharedWith(values, parallel) ?? ""}
                error={faults.sharesAvailabilityWith}
                onChange={({ target }) => set({ sharesAvailabilityWith: target.value || null })}
              />
            ) : null}
          </>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={sending.isPending && "Saving..."}>
            {kind ? "Save changes" : "Add shift type"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Explains what positions need: the feature must be on, and the squad must have qualifications. */
function NeedsQualifications() {
  const qualifications = useEndpoint("qualifications.list", {});
  const hasPositions = useFeature("positions");
  if (hasPositions && qualifications.data?.length !== 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      Does a shift need a driver?{" "}
      <Link
        href={pathTo("settings", { view: hasPositions ? "qualifications" : "features" })}
        className="font-semibold text-accent-strong underline"
      >
        {hasPositions ? "Add qualifications first" : "Turn on positions"}
      </Link>
    </p>
  );
}

function ColorChoice({
  value,
  onChange,
}: {
  readonly value: ShiftTypeColor;
  readonly onChange: (color: ShiftTypeColor) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 block text-sm font-semibold">Color</legend>
      <div className="grid grid-cols-8 sm:flex sm:gap-1">
        {SHIFT_TYPE_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            aria-pressed={color === value}
            data-work
            aria-label={color[0]?.toUpperCase() + color.slice(1)}
            title={color[0]?.toUpperCase() + color.slice(1)}
            onClick={() => onChange(color)}
            className="grid h-11 place-items-center rounded-lg border border-transparent hover:bg-raised aria-pressed:border-ink sm:w-11"
          >
            <span
              className={`size-6 rounded-full forced-color-adjust-none forced-colors:ring-2 forced-colors:ring-black ${SHIFT_TYPE_FILLS[color]}`}
            />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function firstValues(kind: ShiftTypeRow | null, copied: ShiftTypeRow | null): ShiftTypeForm {
  if (kind) return formOf(kind);
  return copied ? { ...formOf(copied), name: "", code: "" } : NEW_SHIFT_TYPE;
}

function formOf({
  key,
  availabilityKind,
  isArchived: _isArchived,
  ...kind
}: ShiftTypeRow): ShiftTypeForm {
  return {
    ...kind,
    asksAvailability: availabilityKind !== null,
    sharesAvailabilityWith: availabilityKind === key ? null : availabilityKind,
  };
}

/**
 * Returns the shift types whose availability this type can share, and the one whose availability it
 * shares now.
 */
function sharedTypes(form: ShiftTypeForm, kind: ShiftTypeRow | null, others: ShiftTypes) {
  const isShared = others.some(
    ({ isArchived, availabilityKind }) => !isArchived && availabilityKind === kind?.key,
  );
  if (isShared) return [];
  const parallel = parallelShiftTypes(form, others);
  return others.filter(
    (other) => parallel.includes(other) || other.key === form.sharesAvailabilityWith,
  );
}

/**
 * Returns the initial choice of a new type: it shares the availability of a type with the same
 * hours, if there is one.
 */
function sharedWith(
  { sharesAvailabilityWith }: ShiftTypeForm,
  parallel: readonly { readonly key: string }[],
): string | null {
  return sharesAvailabilityWith === undefined ? (parallel[0]?.key ?? null) : sharesAvailabilityWith;
}

function haveSameTimes(a: ShiftTypeRow, b: ShiftTypeRow): boolean {
  const about = ({ startTime, endTime, endDays, maxMembers, roleIds }: ShiftTypeRow): string =>
    JSON.stringify([startTime, endTime, endDays, maxMembers, roleIds]);
  return about(a) === about(b);
}
